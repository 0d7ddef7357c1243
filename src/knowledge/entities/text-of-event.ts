/** The words of an event that are read for entities. */
import type { LedgerEvent } from '../../model/event.ts';
import { contentOf } from '../memories/search-document.ts';

/** The same words in which the offsets of its mentions count. */
export function textOfEvent(event: Pick<LedgerEvent, 'data'>): string {
  return (event.data as { statement?: string } | null)?.statement ?? contentOf(event);
}
