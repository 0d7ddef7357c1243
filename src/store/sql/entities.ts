/** What texts mention: entities with their number of mentions, the mentions, and the texts that were not read yet. */
import { EVIDENCE_KINDS } from '../../model/event.ts';
import { advancing } from '../port/advancing.ts';
import type { AccessFilter, EntityCount, MentionFilter } from '../port/queries.ts';
import { isVisible, ownedOrShared } from './access.ts';
import type { Condition, Dialect } from './dialect.ts';
import { eventColumns, toEvent } from './event-rows.ts';
import type { QueryOf, SqlRow } from './reader.ts';
import { Where } from './where.ts';

/** The name of a mention `j`. */
export const MENTIONED_NAME = '(j.value ->> 0)';

/** The texts of mention `j` that are compared, in the order of `FoundEntity`. */
const fieldsOf = (dialect: Dialect) => ({
  name: dialect.bytewise(MENTIONED_NAME),
  kind: dialect.bytewise('(j.value ->> 1)'),
});
const columnsIn = (dialect: Dialect) => {
  const { name, kind } = fieldsOf(dialect);
  return `x.scope_id AS scope_id, x.event_id AS event_id, x.item_type AS item_type, x.item_id AS item_id, j.key AS number,
  ${name} AS name, ${kind} AS kind, (j.value ->> 2) AS text, (j.value ->> 3) AS text_offset, (j.value ->> 4) AS confidence`;
};
const mentionsIn = (dialect: Dialect) => `extractions x ${dialect.joinJsonList('x.entities', 'j')}`;
const LIVE = "m.status IN ('inbox', 'active', 'stale') AND (m.expires_at IS NULL OR m.expires_at > ?)";

export const listEntities: QueryOf<'listEntities'> = async (reader, access, filter, page) => {
  const { dialect } = reader;
  const seen = areMentionsVisible(dialect, access, filter);
  const having = new Where(dialect).addIf('count(*) >= ?', filter.least);
  if (page.after) {
    const { mentions, name, kind } = page.after;
    having.add('(count(*) < ? OR (count(*) = ? AND (s.name, s.kind) > (?, ?)))', mentions, mentions, name, kind);
  }
  const sql = `SELECT s.name AS name, s.kind AS kind, ${dialect.ofFirst('s.text', 's.event_id', 'text')}, count(*) AS mentions FROM (${seen.sql}) s
    GROUP BY s.name, s.kind HAVING ${having.sql} ORDER BY mentions DESC, s.name, s.kind LIMIT ?`;
  const rows = await reader.all<EntityCount>(sql, ...seen.values, ...having.values, page.limit);
  return rows.map(({ name, kind, text, mentions }) => ({ name, kind, text, mentions }));
};

/** With the columns of its event. */
type MentionRow = SqlRow & {
  readonly item_type: string;
  readonly item_id: string | null;
  readonly number: number;
  readonly name: string;
  readonly kind: string;
  readonly text: string;
};

export const listMentions: QueryOf<'listMentions'> = async (reader, access, filter, page) => {
  const { dialect } = reader;
  const seen = areMentionsVisible(dialect, access, filter);
  const where = new Where(dialect);
  if (page.after) {
    const { eventId, number } = page.after;
    where.add('(s.event_id < ? OR (s.event_id = ? AND s.number > ?))', eventId, eventId, number);
  }
  // An event of another scope is no source, whatever an imported finding may say.
  const sql = `SELECT s.item_type, s.item_id, s.number, s.name, s.kind, s.text, s.text_offset, s.confidence, ${eventColumns('e', 'e_')} FROM (${seen.sql}) s
    JOIN events e ON e.id = s.event_id AND e.scope_id = s.scope_id WHERE ${where.sql} ORDER BY s.event_id DESC, s.number LIMIT ?`;
  const rows = await reader.all<MentionRow>(sql, ...seen.values, ...where.values, page.limit);
  return rows.map((row) => ({
    itemType: row.item_type,
    itemId: row.item_id,
    number: row.number,
    name: row.name,
    kind: row.kind,
    text: row.text,
    // PostgreSQL takes every element of a list as text.
    offset: Number(row.text_offset),
    confidence: Number(row.confidence),
    event: toEvent(row, 'e_'),
  }));
};

/** The only place that says which mentions a reader may see. */
function areMentionsVisible(dialect: Dialect, access: AccessFilter, filter: MentionFilter): Condition {
  const { name, kind } = fieldsOf(dialect);
  const wanted = new Where(dialect)
    .addCondition(mayContain(dialect, filter))
    .addIf('x.event_id = ?', filter.eventId)
    .addOneOf(kind, filter.kinds)
    .addOneOf(name, filter.names)
    .addIf(dialect.contains(name), filter.namePart);
  const owned = ownedOrShared(dialect, access, 'm');
  const within = new Where(dialect)
    .addCondition(ofScopes(dialect, access))
    .addCondition(wanted)
    .add(
      `(x.item_type = 'evidence'
        OR (x.item_type = 'memory' AND EXISTS (SELECT 1 FROM memories m WHERE m.id = x.item_id AND m.scope_id = x.scope_id AND m.content_seq = x.seq AND ${LIVE} AND ${owned.sql}))
        OR (x.item_type = 'claim' AND EXISTS (SELECT 1 FROM claims c WHERE c.id = x.item_id AND c.scope_id = x.scope_id AND c.created_seq = x.seq AND c.status = 'current')))`,
      filter.notExpiredAt,
      ...owned.values,
    );
  const [columns, mentions] = [columnsIn(dialect), mentionsIn(dialect)];
  const sql = `SELECT ${columns} FROM ${mentions} WHERE ${within.sql}`;
  if (access.publicChainId === null || access.scopeIds === null) return { sql, values: within.values };
  const elsewhere = new Where(dialect)
    .add("m.visibility = 'public' AND m.chain_id = ?", access.publicChainId)
    .addNot(dialect.inLongList('m.scope_id', access.scopeIds))
    .add(LIVE, filter.notExpiredAt)
    .add('x.scope_id = m.scope_id AND x.event_id = w.id AND x.item_id = m.id AND x.seq = m.content_seq')
    .addCondition(wanted);
  return {
    sql: `${sql} UNION ALL SELECT ${columns} FROM memories m JOIN events w ON w.pos = m.content_pos CROSS JOIN ${mentions} WHERE ${elsewhere.sql}`,
    values: [...within.values, ...elsewhere.values],
  };
}

/** A look at the text of a row is much cheaper than taking it apart, and most rows do not contain the name. */
function mayContain(dialect: Dialect, { names, namePart }: MentionFilter): Condition {
  const where = new Where(dialect);
  const contains = dialect.contains('x.entities');
  if (names && names.length > 0 && names.length <= FEW_NAMES)
    where.add(`(${names.map(() => contains).join(' OR ')})`, ...names.map((name) => JSON.stringify(name)));
  if (namePart !== undefined) where.add(contains, JSON.stringify(namePart).slice(1, -1));
  return where;
}
const FEW_NAMES = 10;

/** The key begins with the scope; that is why all of them are named where all are meant. */
function ofScopes(dialect: Dialect, access: AccessFilter): Condition {
  if (access.scopeIds !== null) return isVisible(dialect, access, 'x.scope_id');
  return { sql: "x.scope_id IN (SELECT id FROM scopes UNION ALL SELECT 'global')", values: [] };
}

export const listUnread: QueryOf<'listUnread'> = async (reader, access, version, page) => {
  const { dialect } = reader;
  const evidence = dialect.inLongList('e.kind', EVIDENCE_KINDS);
  const owned = ownedOrShared(dialect, access, 'm');
  const where = new Where(dialect)
    .addIf('e.pos > ?', page.after)
    .addCondition(isVisible(dialect, access, 'e.scope_id'))
    .add(
      `((${evidence.sql} AND e.item_id IS NULL)
        OR (e.kind IN ('memory.remembered', 'memory.revised') AND EXISTS (
          SELECT 1 FROM memories m WHERE m.id = e.item_id AND m.scope_id = e.scope_id AND m.content_seq = e.seq AND m.read_version < ? AND ${owned.sql}))
        OR (e.kind = 'claim.asserted' AND EXISTS (SELECT 1 FROM claims c WHERE c.id = e.item_id AND c.scope_id = e.scope_id AND c.created_seq = e.seq)))`,
      ...evidence.values,
      version,
      ...owned.values,
    )
    .add(`e.body IS NOT NULL AND NOT EXISTS (${READ('e.scope_id', 'e.id')})`, version);
  const sql = `SELECT ${eventColumns('e')} FROM events e WHERE ${where.sql} ORDER BY e.pos LIMIT ?`;
  const events = (await reader.all(sql, ...where.values, page.limit)).map((row) => toEvent(row));
  return advancing(events, ({ position }) => position, page.after ?? 0);
};

const READ = (scope: string, event: string) =>
  `SELECT 1 FROM extractions x WHERE x.scope_id = ${scope} AND x.event_id = ${event} AND x.version >= ?`;

/** Of evidence, which may be much, both sides are counted; of memories and claims each is looked at. */
export const countUnread: QueryOf<'countUnread'> = async (reader, access, version) => {
  const { dialect } = reader;
  const count = async (from: string, where: Where) => {
    const sql = `SELECT count(*) AS count FROM ${from} WHERE ${where.sql}`;
    return (await reader.get<{ count: number }>(sql, ...where.values))!.count;
  };
  const evidence = new Where(dialect)
    .addCondition(isVisible(dialect, access, 'e.scope_id'))
    .addOneOf('e.kind', EVIDENCE_KINDS)
    .add('e.item_id IS NULL AND e.body IS NOT NULL');
  const read = new Where(dialect)
    .addCondition(isVisible(dialect, access, 'x.scope_id'))
    .add("x.item_type = 'evidence' AND x.version >= ?", version);
  const memories = new Where(dialect)
    .addCondition(isVisible(dialect, access, 'm.scope_id'))
    .addCondition(ownedOrShared(dialect, access, 'm'))
    .add('m.read_version < ?', version)
    .add(`e.body IS NOT NULL AND NOT EXISTS (${READ('m.scope_id', 'e.id')})`, version);
  const claims = new Where(dialect)
    .addCondition(isVisible(dialect, access, 'c.scope_id'))
    .add(`e.body IS NOT NULL AND NOT EXISTS (${READ('c.scope_id', 'e.id')})`, version);
  const [texts, readTexts, unreadMemories, unreadClaims] = await Promise.all([
    count('events e', evidence),
    count('extractions x', read),
    count('memories m JOIN events e ON e.pos = m.content_pos', memories),
    count('claims c JOIN events e ON e.id = c.event_id', claims),
  ]);
  return texts - readTexts + unreadMemories + unreadClaims;
};
