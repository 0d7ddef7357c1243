/** Sessions: pages of them, how long they were active, and what belongs to them. */
import type { AccessFilter, Agent, SessionPulse } from '../port/queries.ts';
import { SESSION_ITEMS, SESSIONS, type SessionItemRow, type SessionRow } from '../port/tables.ts';
import { isMemoryVisible, isVisible } from './access.ts';
import { columnsOf } from './columns.ts';
import type { Condition, Dialect } from './dialect.ts';
import type { QueryOf } from './reader.ts';
import { Where } from './where.ts';

const COLUMNS = columnsOf(SESSIONS, 's');
const ITEM_COLUMNS = columnsOf(SESSION_ITEMS, 'i');

export const listSessions: QueryOf<'listSessions'> = async (reader, access, filter, page) => {
  const { dialect } = reader;
  const where = new Where(dialect)
    .addCondition(isVisible(dialect, access, 's.scope_id'))
    .addOneOf('s.status', filter.statuses)
    .addIf('s.id < ?', page.after);
  where.addTags('s.id', filter.tags);
  if (filter.agent) where.addCondition(ofAgent('s', filter.agent));
  const sql = `SELECT ${COLUMNS} FROM sessions s WHERE ${where.sql} ORDER BY s.id DESC LIMIT ?`;
  return reader.all<SessionRow>(sql, ...where.values, page.limit);
};

export const sessionPulses: QueryOf<'sessionPulses'> = async (reader, access, ids) => {
  const { dialect } = reader;
  const last = lastEvent(dialect, access, 's.started_at');
  const where = new Where(dialect).addOneOf('s.id', ids).addCondition(isVisible(dialect, access, 's.scope_id'));
  const sql = `SELECT s.id AS id, ${last.sql} AS "lastAt",
    (SELECT max(n.started_at) FROM sessions n WHERE n.agent_id = s.agent_id AND n.agent_kind = s.agent_kind AND n.scope_id = s.scope_id) AS "latestStart"
    FROM sessions s WHERE ${where.sql}`;
  return reader.all<SessionPulse>(sql, ...last.values, ...where.values);
};

export const activeMs: QueryOf<'activeMs'> = async (reader, access, of) => {
  const { dialect } = reader;
  const who = (alias: string, id: string) =>
    new Where(dialect)
      .addCondition('agent' in of ? ofAgent(alias, of.agent) : { sql: `${id} = ?`, values: [of.sessionId] })
      .addCondition(isVisible(dialect, access, `${alias}.scope_id`));
  const [ended, running] = [who('p', 'p.session_id'), who('s', 's.id')];
  const last = lastEvent(dialect, access, 's.running_since');
  // Of each span only what is later than the end of all that began before it.
  const own = dialect.larger('0', `end_at - ${dialect.larger('start_at', 'coalesce(reached, start_at)')}`);
  const sql = `SELECT coalesce(${dialect.sum(own)}, 0) AS total FROM (
    SELECT start_at, end_at, max(end_at) OVER (ORDER BY start_at, end_at ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reached FROM (
      SELECT p.start_at AS start_at, p.end_at AS end_at FROM session_spans p WHERE ${ended.sql}
      UNION ALL
      SELECT s.running_since, ${last.sql} FROM sessions s WHERE s.running_since IS NOT NULL AND ${running.sql}) span) measured`;
  const row = await reader.get<{ total: number }>(sql, ...ended.values, ...last.values, ...running.values);
  return row!.total;
};

export const listSessionItems: QueryOf<'listSessionItems'> = async (reader, access, filter, page) => {
  const { dialect } = reader;
  const place = isVisible(dialect, access, 'i.scope_id');
  const memory = isMemoryVisible(dialect, access, 'm');
  const where = new Where(dialect)
    .add('i.owner_id = ? AND i.present = 1', filter.ownerId)
    .addOneOf('i.role', filter.roles)
    .addOneOf('m.kind', filter.kinds)
    .add(`CASE WHEN m.id IS NULL THEN ${place.sql} ELSE ${memory.sql} END`, ...place.values, ...memory.values);
  if (page.after) where.add('(i.item_id < ? OR (i.item_id = ? AND i.role > ?))', page.after[0], ...page.after);
  const sql = `SELECT ${ITEM_COLUMNS} FROM session_items i LEFT JOIN memories m ON m.id = i.item_id WHERE ${where.sql} ORDER BY i.item_id DESC, i.role LIMIT ?`;
  return reader.all<SessionItemRow>(sql, ...where.values, page.limit);
};

/** When the last event of session `s` that the reader may see was recorded; the start where there is none. */
function lastEvent(dialect: Dialect, access: AccessFilter, start: string): Condition {
  const seen = isVisible(dialect, access, 'e.scope_id');
  const last = `coalesce((SELECT max(e.recorded_at) FROM events e WHERE e.session_id = s.id AND ${seen.sql}), 0)`;
  return { sql: dialect.larger(start, last), values: seen.values };
}

function ofAgent(alias: string, { id, kind }: Agent): Condition {
  return { sql: `${alias}.agent_id = ? AND ${alias}.agent_kind = ?`, values: [id, kind] };
}
