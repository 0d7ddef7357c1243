/** Whether a reader may see one event that was loaded by its id. */
import type { Sight } from '../../store/port/queries.ts';
import type { PlacedEvent, ReadView } from '../../store/port/store.ts';

/** These are as open as their scope. */
const OPEN = /^(?:clm|blk|doc)_/;

/** Where it is about something that can be private the list is asked, which knows all rules. */
export async function seesEvent(
  view: Pick<ReadView, 'listEvents'>,
  sight: Sight,
  event: Pick<PlacedEvent, 'id' | 'itemId' | 'scopeId'>,
): Promise<boolean> {
  if (sight.scopeIds !== null && !sight.scopeIds.includes(event.scopeId)) return false;
  if (event.itemId === null || OPEN.test(event.itemId)) return true;
  return (await view.listEvents(sight, { ids: [event.id] }, { order: 'oldest', limit: 1 })).length > 0;
}
