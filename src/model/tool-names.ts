/** What the names of coding agents' tools tell about a use of one. */

/** They show what is on the disk anyway: that they were used is kept, what they showed is not, and packs leave both out. */
const LOOKING = new Set(
  'read,grep,glob,ls,notebookread,todoread,toolsearch,read_file,read_many_files,list_directory,search_file_content,list_dir,file_search,grep_search,codebase_search,view_image'.split(
    ',',
  ),
);

export function onlyLooks(tool: string): boolean {
  return LOOKING.has(tool.toLowerCase());
}

export function isOwnTool(tool: string): boolean {
  return /(?:^|[^a-z])recollect(?:[^a-z]|$)/i.test(tool);
}
