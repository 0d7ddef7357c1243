/** The event of an id, as far as the caller may see it. */
import { accessById } from '../../gate/access.ts';
import type { PlacedEvent } from '../../store/port/store.ts';
import type { ReadContext } from '../context.ts';
import { seesEvent } from './sees-event.ts';

/** Asking the list applies the access filter as everywhere. */
export async function findEvent(query: ReadContext, id: string): Promise<PlacedEvent | undefined> {
  const event = await query.view.getEvent(id);
  return event && (await seesEvent(query.view, accessById(query.identity), event)) ? event : undefined;
}
