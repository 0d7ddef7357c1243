/** What texts mention: entities counted, their mentions, and the texts that were not read yet. */
import { EVIDENCE_KINDS } from '../../model/event.ts';
import { advancing } from '../port/advancing.ts';
import type { EntityCount, MentionFilter, MentionRecord, Sight } from '../port/queries.ts';
import type { PlacedEvent } from '../port/store.ts';
import type { Connection } from './connection.ts';
import { eventColumns, toEvent } from './event-rows.ts';
import { type Condition, inSight, ownedOrShared } from './sight.ts';
import { Where } from './where.ts';

/** The fields of one mention, in the order of `FoundEntity`. */
const FIELD = {
  name: '(j.value ->> 0)',
  type: '(j.value ->> 1)',
  text: '(j.value ->> 2)',
  offset: '(j.value ->> 3)',
  confidence: '(j.value ->> 4)',
};
const COLUMNS = `x.scope_id AS scope_id, x.event_id AS event_id, x.item_type AS item_type, x.item_id AS item_id, j.key AS number,
  ${FIELD.name} AS name, ${FIELD.type} AS type, ${FIELD.text} AS text, ${FIELD.offset} AS text_offset, ${FIELD.confidence} AS confidence`;
const FROM = 'extractions x JOIN json_each(x.entities) j';
const LIVE = "m.status IN ('inbox', 'active', 'stale') AND (m.expires_at IS NULL OR m.expires_at > ?)";

export function listEntities(
  connection: Connection,
  sight: Sight,
  filter: MentionFilter & { readonly least?: number },
  page: { readonly after?: Omit<EntityCount, 'text'>; readonly limit: number },
): EntityCount[] {
  const seen = mentionsInSight(sight, filter);
  const having = new Where().addIf('count(*) >= ?', filter.least);
  if (page.after) {
    const { mentions, name, type } = page.after;
    having.add('(count(*) < ? OR (count(*) = ? AND (s.name, s.type) > (?, ?)))', mentions, mentions, name, type);
  }
  // SQLite takes the text from the row with the smallest id.
  const sql = `SELECT s.name AS name, s.type AS type, s.text AS text, count(*) AS mentions, min(s.event_id) FROM (${seen.sql}) s
    GROUP BY s.name, s.type HAVING ${having.sql} ORDER BY mentions DESC, s.name, s.type LIMIT ?`;
  return connection.all(sql, ...seen.values, ...having.values, page.limit).map((row) => ({
    name: row.name as string,
    type: row.type as string,
    text: row.text as string,
    mentions: row.mentions as number,
  }));
}

export function listMentions(
  connection: Connection,
  sight: Sight,
  filter: MentionFilter,
  page: { readonly after?: { readonly eventId: string; readonly number: number }; readonly limit: number },
): MentionRecord[] {
  const seen = mentionsInSight(sight, filter);
  const where = new Where();
  if (page.after) {
    const { eventId, number } = page.after;
    where.add('(s.event_id < ? OR (s.event_id = ? AND s.number > ?))', eventId, eventId, number);
  }
  // An event of another scope is no source, whatever an imported finding may say.
  const sql = `SELECT s.item_type, s.item_id, s.number, s.name, s.type, s.text, s.text_offset, s.confidence, ${eventColumns('e', 'e_')} FROM (${seen.sql}) s
    JOIN events e ON e.id = s.event_id AND e.scope_id = s.scope_id WHERE ${where.sql} ORDER BY s.event_id DESC, s.number LIMIT ?`;
  return connection.all(sql, ...seen.values, ...where.values, page.limit).map((row) => ({
    itemType: row.item_type as string,
    itemId: row.item_id as string | null,
    number: row.number as number,
    name: row.name as string,
    type: row.type as string,
    text: row.text as string,
    offset: row.text_offset as number,
    confidence: row.confidence as number,
    event: toEvent(row, 'e_'),
  }));
}

/** The only place that says which mentions count for a reader. */
function mentionsInSight(sight: Sight, filter: MentionFilter): Condition {
  const wanted = new Where()
    .addCondition(mayHold(filter))
    .addIf('x.event_id = ?', filter.eventId)
    .addOneOf(FIELD.type, filter.types)
    .addOneOf(FIELD.name, filter.names)
    .addIf(`instr(${FIELD.name}, ?) > 0`, filter.namePart);
  const owned = ownedOrShared(sight, 'm');
  const within = new Where()
    .addCondition(ofScopes(sight))
    .addCondition(wanted)
    .add(
      `(x.item_type = 'evidence'
        OR (x.item_type = 'memory' AND EXISTS (SELECT 1 FROM memories m WHERE m.id = x.item_id AND m.scope_id = x.scope_id AND m.content_seq = x.seq AND ${LIVE} AND ${owned.sql}))
        OR (x.item_type = 'claim' AND EXISTS (SELECT 1 FROM claims c WHERE c.id = x.item_id AND c.scope_id = x.scope_id AND c.created_seq = x.seq AND c.status = 'current')))`,
      filter.notExpiredAt,
      ...owned.values,
    );
  const sql = `SELECT ${COLUMNS} FROM ${FROM} WHERE ${within.sql}`;
  if (sight.publicChainId === null || sight.scopeIds === null) return { sql, values: within.values };
  const elsewhere = new Where()
    .add("m.visibility = 'public' AND m.chain_id = ?", sight.publicChainId)
    .add('m.scope_id NOT IN (SELECT value FROM json_each(?))', JSON.stringify(sight.scopeIds))
    .add(LIVE, filter.notExpiredAt)
    .add('x.scope_id = m.scope_id AND x.event_id = w.id AND x.item_id = m.id AND x.seq = m.content_seq')
    .addCondition(wanted);
  return {
    sql: `${sql} UNION ALL SELECT ${COLUMNS} FROM memories m JOIN events w ON w.pos = m.content_pos CROSS JOIN ${FROM} WHERE ${elsewhere.sql}`,
    values: [...within.values, ...elsewhere.values],
  };
}

/** A look at the text of a row is much cheaper than taking it apart, and most rows do not hold the name. */
function mayHold({ names, namePart }: MentionFilter): Where {
  const where = new Where();
  if (names && names.length > 0 && names.length <= FEW_NAMES)
    where.add(
      `(${names.map(() => 'instr(x.entities, ?) > 0').join(' OR ')})`,
      ...names.map((name) => JSON.stringify(name)),
    );
  if (namePart !== undefined) where.add('instr(x.entities, ?) > 0', JSON.stringify(namePart).slice(1, -1));
  return where;
}
const FEW_NAMES = 10;

/** The key begins with the scope, so that all of them are named where all are meant. */
function ofScopes(sight: Sight): Condition {
  if (sight.scopeIds !== null) return inSight(sight, 'x.scope_id');
  return { sql: "x.scope_id IN (SELECT id FROM scopes UNION ALL SELECT 'global')", values: [] };
}

export function listUnread(
  connection: Connection,
  sight: Sight,
  version: number,
  page: { readonly after?: number; readonly limit: number },
): PlacedEvent[] {
  const owned = ownedOrShared(sight, 'm');
  const where = new Where()
    .addIf('e.pos > ?', page.after)
    .addCondition(inSight(sight, 'e.scope_id'))
    .add(
      `((e.kind IN (SELECT value FROM json_each(?)) AND e.item_id IS NULL)
        OR (e.kind IN ('memory.remembered', 'memory.revised') AND EXISTS (
          SELECT 1 FROM memories m WHERE m.id = e.item_id AND m.scope_id = e.scope_id AND m.content_seq = e.seq AND m.read_version < ? AND ${owned.sql}))
        OR (e.kind = 'claim.asserted' AND EXISTS (SELECT 1 FROM claims c WHERE c.id = e.item_id AND c.scope_id = e.scope_id AND c.created_seq = e.seq)))`,
      JSON.stringify(EVIDENCE_KINDS),
      version,
      ...owned.values,
    )
    .add(`e.body IS NOT NULL AND NOT EXISTS (${READ('e.scope_id', 'e.id')})`, version);
  const sql = `SELECT ${eventColumns('e')} FROM events e WHERE ${where.sql} ORDER BY e.pos LIMIT ?`;
  const events = connection.all(sql, ...where.values, page.limit).map((row) => toEvent(row));
  return advancing(events, ({ position }) => position, page.after ?? 0);
}

const READ = (scope: string, event: string) =>
  `SELECT 1 FROM extractions x WHERE x.scope_id = ${scope} AND x.event_id = ${event} AND x.version >= ?`;

/** Of evidence, which may be much, both sides are counted; of memories and claims each is looked at. */
export function countUnread(connection: Connection, sight: Sight, version: number): number {
  const count = (sql: string, where: Where) =>
    connection.get(`SELECT count(*) AS count FROM ${sql} WHERE ${where.sql}`, ...where.values)!.count as number;
  const evidence = new Where()
    .addCondition(inSight(sight, 'e.scope_id'))
    .addOneOf('e.kind', EVIDENCE_KINDS)
    .add('e.item_id IS NULL AND e.body IS NOT NULL');
  const read = new Where()
    .addCondition(inSight(sight, 'x.scope_id'))
    .add("x.item_type = 'evidence' AND x.version >= ?", version);
  const memories = new Where()
    .addCondition(inSight(sight, 'm.scope_id'))
    .addCondition(ownedOrShared(sight, 'm'))
    .add('m.read_version < ?', version)
    .add(`e.body IS NOT NULL AND NOT EXISTS (${READ('m.scope_id', 'e.id')})`, version);
  const claims = new Where()
    .addCondition(inSight(sight, 'c.scope_id'))
    .add(`e.body IS NOT NULL AND NOT EXISTS (${READ('c.scope_id', 'e.id')})`, version);
  return (
    count('events e', evidence) -
    count('extractions x', read) +
    count('memories m JOIN events e ON e.pos = m.content_pos', memories) +
    count('claims c JOIN events e ON e.id = c.event_id', claims)
  );
}
