/** Other words for commands and options, as people type them who know other programs. */

/** Each with the command, or the global option, that it means. */
export const ALIASES: Readonly<Record<string, string>> = {
  add: 'remember',
  search: 'recall',
  show: 'get',
  ls: 'list',
  rm: 'forget',
  version: '--version',
};

/** Words that could mean more than one command: what to say instead of doing either. */
export const AMBIGUOUS: Readonly<Record<string, string>> = {
  delete: '`forget` puts an item away and `restore` brings it back; `erase` destroys its words for good.',
};

/** Options of one letter, with the field that they set. */
export const SHORT_OPTIONS: Readonly<Record<string, string>> = { '-h': 'help', '-v': 'version' };

export function meantName(given: string): string {
  return Object.hasOwn(ALIASES, given) ? ALIASES[given]! : given;
}

export function aliasesOf(name: string): string[] {
  return Object.keys(ALIASES).filter((alias) => ALIASES[alias] === name);
}
