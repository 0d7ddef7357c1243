/** What the names of coding agents' tools tell about a use of one. */

/** They show what is on the disk anyway: neither that they were used nor what they showed is kept, and packs leave out what was kept before. */
const LOOKING = new Set(
  'read,grep,glob,ls,list,rg,view,notebookread,todoread,toolsearch,read_file,readfile,view_file,read_many_files,list_directory,list_files,search_file_content,search_files,list_dir,file_search,grep_search,codebase_search,view_image'.split(
    ',',
  ),
);

export function onlyLooks(tool: string): boolean {
  return LOOKING.has(tool.toLowerCase());
}

export function isOwnTool(tool: string): boolean {
  return /(?:^|[^a-z])recollect(?:[^a-z]|$)/i.test(tool);
}
