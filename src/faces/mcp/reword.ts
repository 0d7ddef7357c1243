/** Advice is written once for all faces. Here commands of the CLI become calls of tools, and pages of the documentation, which a model cannot open, are left out. */
import { commandAsCall } from './command-as-call.ts';
import type { Toolset } from './toolsets.ts';

const COMMAND = /`recollect ([^`]+)`/g;
/** A field that holds a command and nothing else. */
const BARE_COMMAND = /^recollect (\S.*)$/s;
const SENTENCE_END = /(?<=[.;]) /;
const PAGE = 'docs/';

export function reword(text: string, toolsets: readonly Toolset[]): string {
  const [, bare] = BARE_COMMAND.exec(text) ?? [];
  if (bare !== undefined) return commandAsCall(bare, toolsets);
  const sentences = text.split(SENTENCE_END).filter((sentence) => !sentence.includes(PAGE));
  const kept = sentences.join(' ').replaceAll(COMMAND, (_, words: string) => commandAsCall(words, toolsets));
  return kept.endsWith(';') ? `${kept.slice(0, -1)}.` : kept;
}
