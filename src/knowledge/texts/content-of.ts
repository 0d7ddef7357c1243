/** The words of an item, from the event that brought them. */
import type { LedgerEvent } from '../../model/event.ts';

/** Every such event keeps them under one of two names. */
export function contentOf(event: Pick<LedgerEvent, 'data'> | undefined): string {
  const data = (event?.data ?? {}) as { content?: string; changes?: { content?: string } };
  return data.content ?? data.changes?.content ?? '';
}
