/** Reads which sets of tools are served, beside the one that every agent gets. */

import { RecollectError, show } from '../../../base/errors.ts';
import { isOneOf } from '../../../base/records.ts';
import type { OwnWords } from '../../shared/read-own.ts';
import { TOOLSET_WORDS } from '../../shared/toolset-words.ts';

export type ToolsetWord = (typeof TOOLSET_WORDS)[number];

const THERE_ARE = `There are ${TOOLSET_WORDS.join(', ')}.`;

/** Those that a server has, which takes no words beside them. */
export function readToolsets(command: 'mcp' | 'serve', { words, extras }: OwnWords): ('core' | ToolsetWord)[] {
  if (words.length > 0)
    throw new RecollectError('invalid_input', `${command} takes no arguments; it got ${show(words[0])}`, {
      hint: `Sets of tools are named with --toolsets, with commas between them. ${THERE_ARE}`,
    });
  return ['core', ...namedToolsets(command, extras)];
}

export function namedToolsets(command: 'mcp' | 'serve' | 'install', extras: OwnWords['extras']): ToolsetWord[] {
  const given = (extras.toolsets ?? []) as readonly string[];
  const unknown = given.find((name) => !isOneOf(TOOLSET_WORDS, name));
  if (unknown !== undefined)
    throw new RecollectError('invalid_input', `${command} knows no toolset ${show(unknown)}`, {
      hint: THERE_ARE,
      details: { toolsets: TOOLSET_WORDS },
    });
  return [...new Set(given as readonly ToolsetWord[])];
}
