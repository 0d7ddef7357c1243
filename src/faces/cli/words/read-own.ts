/** Reads the words after a command that is no operation: global options and plain words. */
import { GLOBAL_OPTIONS, type Settings } from './global-options.ts';
import { readOptions } from './read-options.ts';

export function readOwn(
  name: string,
  before: Settings,
  rest: readonly string[],
): { settings: Settings; words: readonly string[] } {
  const { values, words } = readOptions(rest, GLOBAL_OPTIONS, `${name} `);
  return { settings: { ...before, ...Object.fromEntries(values) }, words };
}
