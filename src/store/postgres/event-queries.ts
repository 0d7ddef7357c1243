/** Lists of events: filtered pages, and what came after a feed's cursor. */
import { EVIDENCE_KINDS } from '../../model/event.ts';
import { advancing, inPageOrder } from '../port/advancing.ts';
import type { EventFilter, EventPage, Sight } from '../port/queries.ts';
import type { PlacedEvent } from '../port/store.ts';
import { eventColumns, toEvent } from './event-rows.ts';
import { eventInSight } from './sight.ts';
import type { Transaction } from './transaction.ts';
import { Where } from './where.ts';

export async function listEvents(
  transaction: Transaction,
  sight: Sight,
  filter: EventFilter,
  page: EventPage,
): Promise<PlacedEvent[]> {
  const newest = page.order === 'newest';
  const where = new Where()
    .addCondition(eventInSight(sight, 'e'))
    .addOneOf('e.id', filter.ids)
    .addOneOf('e.kind', filter.kinds)
    .addActor('e.actor_id', 'e.actor_kind', filter.actorId)
    .addIf('e.source = ?', filter.source)
    .addIf('e.external_id = ?', filter.externalId)
    .addIf('e.session_id = ?', filter.sessionId)
    .addIf('e.item_id = ?', filter.itemId)
    .addIf('e.occurred_at >= ?', filter.occurredFrom)
    .addIf('e.occurred_at < ?', filter.occurredUntil)
    .addIf('e.recorded_at >= ?', filter.recordedFrom)
    .addIf('e.recorded_at < ?', filter.recordedUntil)
    .addIf(newest ? 'e.pos < ?' : 'e.pos > ?', page.after);
  if (filter.type === 'evidence') where.addOneOf('e.kind', EVIDENCE_KINDS);
  if (filter.type === 'change') where.add('e.kind <> ALL(?::text[])', EVIDENCE_KINDS);
  for (const label of filter.labels ?? []) where.add('e.pos IN (SELECT pos FROM event_labels WHERE label = ?)', label);
  const sql = `SELECT ${eventColumns('e')} FROM events e WHERE ${where.sql} ORDER BY e.pos ${newest ? 'DESC' : 'ASC'} LIMIT ?`;
  const rows = await transaction.all(sql, ...where.values, page.limit);
  return inPageOrder(
    rows.map((row) => toEvent(row)),
    page,
  );
}

export async function eventsAfter(
  transaction: Transaction,
  sight: Sight,
  heads: readonly { readonly chainId: string; readonly seq: number }[],
  cursor: ReadonlyMap<string, number>,
  limit: number,
): Promise<{ events: PlacedEvent[]; reached: Map<string, number> }> {
  const events: PlacedEvent[] = [];
  const reached = new Map(cursor);
  for (const head of heads) {
    const after = cursor.get(head.chainId) ?? 0;
    const room = limit - events.length;
    if (head.seq <= after || room <= 0) continue;
    const where = new Where()
      .add('e.chain_id = ? AND e.seq > ?', head.chainId, after)
      .addCondition(eventInSight(sight, 'e'));
    const rows = await transaction.all(
      `SELECT ${eventColumns('e')} FROM events e WHERE ${where.sql} ORDER BY e.seq LIMIT ?`,
      ...where.values,
      room,
    );
    const found = rows.map((row) => toEvent(row));
    events.push(...advancing(found, ({ seq }) => seq, after));
    // What the reader may not see is passed over for good: the next call must not look at it again.
    reached.set(head.chainId, found.length < room ? head.seq : found.at(-1)!.seq);
  }
  return { events, reached };
}
