/** Lists of events: filtered pages, what came after a feed's cursor, and the labels that they carry. */
import { EVIDENCE_KINDS } from '../../model/event.ts';
import { advancing, inPageOrder } from '../port/advancing.ts';
import type { AccessFilter } from '../port/queries.ts';
import type { PlacedEvent } from '../port/store.ts';
import { isEventVisible, isVisible } from './access.ts';
import { eventColumns, toEvent } from './event-rows.ts';
import type { QueryOf, Reader } from './reader.ts';
import { Where } from './where.ts';

export const listEvents: QueryOf<'listEvents'> = async (reader, access, filter, page) => {
  const { dialect } = reader;
  const newest = page.order === 'newest';
  const where = new Where(dialect)
    .addCondition(isEventVisible(dialect, access, 'e'))
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
  if (filter.type === 'change') where.addNot(dialect.inLongList('e.kind', EVIDENCE_KINDS));
  for (const label of filter.labels ?? []) where.add('e.pos IN (SELECT pos FROM event_labels WHERE label = ?)', label);
  const sql = `SELECT ${eventColumns('e')} FROM events e WHERE ${where.sql} ORDER BY e.pos ${newest ? 'DESC' : 'ASC'} LIMIT ?`;
  const rows = await reader.all(sql, ...where.values, page.limit);
  return inPageOrder(
    rows.map((row) => toEvent(row)),
    page,
  );
};

export async function eventsAfter(
  reader: Reader,
  access: AccessFilter,
  heads: readonly { readonly chainId: string; readonly seq: number }[],
  cursor: ReadonlyMap<string, number>,
  limit: number,
): Promise<{ events: PlacedEvent[]; reached: Map<string, number> }> {
  const { dialect } = reader;
  const events: PlacedEvent[] = [];
  const reached = new Map(cursor);
  for (const head of heads) {
    const after = cursor.get(head.chainId) ?? 0;
    const room = limit - events.length;
    if (head.seq <= after || room <= 0) continue;
    const where = new Where(dialect)
      .add('e.chain_id = ? AND e.seq > ?', head.chainId, after)
      .addCondition(isEventVisible(dialect, access, 'e'));
    const sql = `SELECT ${eventColumns('e')} FROM events e WHERE ${where.sql} ORDER BY e.seq LIMIT ?`;
    const found = (await reader.all(sql, ...where.values, room)).map((row) => toEvent(row));
    events.push(...advancing(found, ({ seq }) => seq, after));
    // What the reader may not see is passed over for good: the next call must not look at it again.
    reached.set(head.chainId, found.length < room ? head.seq : found.at(-1)!.seq);
  }
  return { events, reached };
}

export const labelsAmong: QueryOf<'labelsAmong'> = async (reader, access, labels) => {
  const { dialect } = reader;
  const wanted = dialect.listAsTable(labels, 'wanted');
  const seen = isVisible(dialect, access, 'e.scope_id');
  const sql = `SELECT wanted.value AS label FROM ${wanted.sql}
    WHERE EXISTS (SELECT 1 FROM event_labels l JOIN events e ON e.pos = l.pos WHERE l.label = wanted.value AND ${seen.sql}) ORDER BY wanted.key`;
  const rows = await reader.all<{ label: string }>(sql, ...wanted.values, ...seen.values);
  return rows.map((row) => row.label);
};
