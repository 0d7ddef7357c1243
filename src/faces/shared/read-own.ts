/** Reads the words after a command that is no operation: its own options, global options and plain words. */
import { GLOBAL_OPTIONS, type Settings } from './global-options.ts';
import type { OptionFacts } from './option-facts.ts';
import { readOptions } from './read-options.ts';

export interface OwnWords {
  readonly settings: Settings;
  /** Values of the options that only this command has. */
  readonly extras: Readonly<Record<string, unknown>>;
  readonly words: readonly string[];
}

export function readOwn(
  { name, options = [] }: { readonly name: string; readonly options?: readonly OptionFacts[] },
  before: Settings,
  rest: readonly string[],
): OwnWords {
  const { values, words } = readOptions(rest, [...options, ...GLOBAL_OPTIONS], `${name} `);
  const isExtra = (field: string) => options.some((option) => option.field === field);
  const part = (wanted: boolean) => Object.fromEntries([...values].filter(([field]) => isExtra(field) === wanted));
  return { settings: { ...before, ...part(false) }, extras: part(true), words };
}
