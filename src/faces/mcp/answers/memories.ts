/** A list of memories, one a line. */
import { nothingFound } from '../../shared/nothing-found.ts';
import { type AnswerText, dayOf, daysOf, FROM_MEMORY, itemLine } from './answer-text.ts';

export interface Memory {
  readonly id: string;
  readonly kind: string;
  readonly name: string | null;
  readonly content: string;
  readonly status: string;
  readonly tags: readonly string[];
  readonly owner: string;
  readonly pinned: boolean;
  readonly flags: readonly string[];
  readonly updatedAt: string;
}

interface Listed {
  readonly items: readonly Memory[];
  readonly cursor: string | null;
  readonly elsewhere?: unknown;
}

export function memoriesText(listed: Listed): AnswerText {
  const { items: memories, cursor } = listed;
  const more = typeof cursor === 'string' ? [`There are more: call list again with cursor "${cursor}".`] : [];
  if (memories.length === 0) return { said: [nothingFound(listed, 'No memories'), ...more] };
  const days = daysOf(memories.map(({ updatedAt }) => updatedAt));
  return { recalled: [FROM_MEMORY, ...memories.map((memory, index) => memoryLine(memory, days[index])), ...more] };
}

export function memoryLine(
  { id, kind, name, content, status, tags, owner, pinned, flags, updatedAt }: Memory,
  day = dayOf(updatedAt),
): string {
  const marks = [
    `[${id}]`,
    kind,
    name === null ? undefined : `"${name}"`,
    day,
    owner,
    pinned ? 'pinned' : undefined,
    tags.length === 0 ? undefined : `(${tags.join(', ')})`,
  ];
  const doubts = [...(status === 'active' ? [] : [status === 'inbox' ? 'unreviewed' : status]), ...flags];
  return itemLine(marks, content, doubts);
}
