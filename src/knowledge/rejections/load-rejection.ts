/** Rejections as a reader may see them: one that was made by a private memory is as private as that (REJ-16). */

import { accessById } from '../../gate/access.ts';
import { isIdOf } from '../../model/nouns.ts';
import type { AccessFilter } from '../../store/port/queries.ts';
import { REJECTED_VALUES, type RejectedValueRow } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import { hiddenEvents } from '../evidence/sees-event.ts';
import { noSuchItem } from '../no-such-item.ts';

/** The rule is that of their events. */
export async function seenRejections(
  query: ReadContext,
  access: AccessFilter,
  rows: readonly RejectedValueRow[],
): Promise<RejectedValueRow[]> {
  // Only a memory can be private.
  const doubtful = rows.filter(({ item_id: item }) => isIdOf('memory', item));
  const events = doubtful.map(({ event_id, id, scope_id }) => ({ id: event_id, itemId: id, scopeId: scope_id }));
  const hidden = await hiddenEvents(query.view, access, events);
  return rows.filter(({ event_id: id }) => !hidden.has(id));
}

export async function loadRejection(query: ReadContext, id: string): Promise<RejectedValueRow> {
  const found = await query.view.rows.find(REJECTED_VALUES, 'ofRejection', id);
  const { boundary } = query.identity;
  const within = found.slice(0, 1).filter(({ scope_id }) => boundary?.mayRead(scope_id) !== false);
  const [row] = await seenRejections(query, accessById(query.identity), within);
  if (!row) throw noSuchItem(id);
  return row;
}
