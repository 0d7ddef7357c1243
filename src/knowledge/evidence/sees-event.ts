/** Whether a reader may see events that were loaded by their ids. */
import { type NounName, nounOf } from '../../model/nouns.ts';
import type { AccessFilter } from '../../store/port/queries.ts';
import type { PlacedEvent, ReadView } from '../../store/port/store.ts';

type Event = Pick<PlacedEvent, 'id' | 'itemId' | 'scopeId'>;

/** These are as open as their scope. */
const OPEN: ReadonlySet<NounName | undefined> = new Set<NounName>(['claim', 'block', 'document']);

export async function seesEvent(
  view: Pick<ReadView, 'listEvents'>,
  access: AccessFilter,
  event: Event,
): Promise<boolean> {
  return (await hiddenEvents(view, access, [event])).size === 0;
}

/** The ids of those that the reader may not see. About what can be private the list is asked, which knows all rules. */
export async function hiddenEvents(
  view: Pick<ReadView, 'listEvents'>,
  access: AccessFilter,
  events: readonly Event[],
): Promise<Set<string>> {
  const { scopeIds } = access;
  const hidden = new Set<string>();
  const doubtful = new Set<string>();
  for (const { id, itemId, scopeId } of events) {
    if (scopeIds !== null && !scopeIds.includes(scopeId)) hidden.add(id);
    else if (itemId !== null && !OPEN.has(nounOf(itemId))) doubtful.add(id);
  }
  if (doubtful.size === 0) return hidden;
  const ids = [...doubtful];
  for (const { id } of await view.listEvents(access, { ids }, { order: 'oldest', limit: ids.length }))
    doubtful.delete(id);
  return new Set([...hidden, ...doubtful]);
}
