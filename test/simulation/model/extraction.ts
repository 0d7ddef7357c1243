/** Texts that were not read for entities when they were written, in the model. Only evidence is ever so long there. */
import { LIMITS } from '../../../src/index.ts';
import type { Asked } from './memories.ts';
import { refuseClosed } from './scopes.ts';
import { type Evidence, Refusal } from './state.ts';

export function isTooLong(content: string): boolean {
  return content.length > LIMITS.lengthReadAtOnce;
}

/** One event for each scope that is open. */
export function extract({ state }: Asked): { read: number; behind: number } {
  const unread = state.evidence.filter(({ isUnread }) => isUnread);
  let read = 0;
  for (const [scope, texts] of Map.groupBy(unread, (text: Evidence) => text.scope)) {
    if (isClosed(() => refuseClosed(state, scope))) continue;
    state.events.push({ kind: 'entities.extracted', scope, item: null });
    for (const text of texts) text.isUnread = false;
    read += texts.length;
  }
  return { read, behind: unread.length - read };
}

function isClosed(refuse: () => void): boolean {
  try {
    refuse();
    return false;
  } catch (error) {
    if (error instanceof Refusal) return true;
    throw error;
  }
}
