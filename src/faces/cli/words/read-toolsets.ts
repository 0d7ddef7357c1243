/** Reads which sets of tools are served, beside the one that every agent gets. */
import { RecollectError, show } from '../../../base/errors.ts';
import { TOOLSET_WORDS } from './own-commands.ts';

export type ToolsetWord = (typeof TOOLSET_WORDS)[number];

export function readToolsets(command: string, words: readonly string[]): ('core' | ToolsetWord)[] {
  const unknown = words.find((word) => !(TOOLSET_WORDS as readonly string[]).includes(word));
  if (unknown !== undefined)
    throw new RecollectError('invalid_input', `${command} knows no toolset ${show(unknown)}`, {
      hint: `There are ${TOOLSET_WORDS.join(', ')}.`,
    });
  return ['core', ...new Set(words as ToolsetWord[])];
}
