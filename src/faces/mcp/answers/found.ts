/** What recall found: one item a line. */
import { changeLine } from '../../../model/change-line.ts';
import { nothingFound } from '../../shared/nothing-found.ts';
import { type AnswerText, daysOf, type Fields, FROM_MEMORY, itemLine } from './answer-text.ts';
import { fieldLines } from './any-answer.ts';

interface Found {
  readonly ref: string;
  readonly kind: string;
  readonly content: string;
  readonly snippet: string;
  readonly name: string | null;
  readonly speaker: string | null;
  readonly author: string | null;
  readonly occurredAt: string;
  readonly warnings: readonly string[];
  readonly change: Parameters<typeof changeLine>[0] | null;
  readonly why?: Fields;
}

/** Of a longer text, only the passage that answers is shown. */
const LONG = 800;
/** Who speaks in messages that name nobody. */
const SPEAKERS: Readonly<Record<string, string>> = { user_message: 'user', assistant_message: 'assistant' };

interface Recalled {
  readonly items: readonly Found[];
  readonly warnings?: readonly string[] | undefined;
  readonly whyNot?: unknown;
  readonly elsewhere?: unknown;
}

export function foundText(output: Recalled): AnswerText {
  const { items, warnings = [] } = output;
  const whyNot = output.whyNot === undefined ? [] : fieldLines({ whyNot: output.whyNot });
  const doubts = warnings.map((warning) => `(!) ${warning}`);
  if (items.length === 0) return { said: [nothingFound(output, 'Nothing was found'), ...doubts, ...whyNot] };
  const days = daysOf(items.map(({ occurredAt }) => occurredAt));
  return {
    recalled: [FROM_MEMORY, ...doubts, ...items.flatMap((item, index) => lines(item, days[index]!)), ...whyNot],
  };
}

function lines(item: Found, day: string): string[] {
  const { ref, kind, content, snippet, name, speaker, author, change, warnings, why } = item;
  const who = speaker ?? author ?? SPEAKERS[kind];
  const marks = [`[${ref}]`, kind, name === null ? undefined : `"${name}"`, day, who];
  const words = content.length <= LONG ? content : `${snippet} … (${content.length} characters)`;
  const whole = change === null ? words : `${words} ${changeLine(change)}`;
  return [itemLine(marks, whole, warnings), ...(why === undefined ? [] : fieldLines({ why }, 1))];
}
