/** Sessions: pages of them, how long they were active, and what belongs to them. */
import type { Agent, ItemFilter, SessionFilter, SessionPulse, Sight } from '../port/queries.ts';
import { SESSION_ITEMS, SESSIONS, type SessionItemRow, type SessionRow, storedColumns } from '../port/tables.ts';
import type { Connection } from './connection.ts';
import { inSight, memoryInSight } from './sight.ts';
import { Where } from './where.ts';

const COLUMNS = storedColumns(SESSIONS)
  .map((column) => `s.${column}`)
  .join(', ');
const ITEM_COLUMNS = SESSION_ITEMS.columns.map((column) => `i.${column}`).join(', ');

export function findSession(connection: Connection, sight: Sight, id: string): SessionRow | undefined {
  const where = new Where().add('s.id = ?', id).addCondition(inSight(sight, 's.scope_id'));
  return connection.get(`SELECT ${COLUMNS} FROM sessions s WHERE ${where.sql}`, ...where.values) as
    | SessionRow
    | undefined;
}

export function listSessions(
  connection: Connection,
  sight: Sight,
  filter: SessionFilter,
  page: { readonly after?: string; readonly limit: number },
): SessionRow[] {
  const where = new Where()
    .addCondition(inSight(sight, 's.scope_id'))
    .addOneOf('s.status', filter.statuses)
    .addIf('s.id < ?', page.after);
  if (filter.agent) where.addCondition(ofAgent('s', filter.agent));
  const sql = `SELECT ${COLUMNS} FROM sessions s WHERE ${where.sql} ORDER BY s.id DESC LIMIT ?`;
  return connection.all(sql, ...where.values, page.limit) as SessionRow[];
}

export function sessionPulses(connection: Connection, sight: Sight, ids: readonly string[]): SessionPulse[] {
  const seen = inSight(sight, 'e.scope_id');
  const where = new Where().addOneOf('s.id', ids).addCondition(inSight(sight, 's.scope_id'));
  const sql = `SELECT s.id AS id, max(s.started_at, ifnull((SELECT max(e.recorded_at) FROM events e WHERE e.session_id = s.id AND ${seen.sql}), 0)) AS lastAt,
    (SELECT max(n.started_at) FROM sessions n WHERE n.agent_id = s.agent_id AND n.agent_kind = s.agent_kind AND n.scope_id = s.scope_id) AS latestStart
    FROM sessions s WHERE ${where.sql}`;
  return connection.all(sql, ...seen.values, ...where.values) as unknown as SessionPulse[];
}

export function activeMs(
  connection: Connection,
  sight: Sight,
  of: { readonly sessionId: string } | { readonly agent: Agent },
): number {
  const who = (alias: string, id: string) =>
    new Where()
      .addCondition('agent' in of ? ofAgent(alias, of.agent) : new Where().add(`${id} = ?`, of.sessionId))
      .addCondition(inSight(sight, `${alias}.scope_id`));
  const [ended, running] = [who('p', 'p.session_id'), who('s', 's.id')];
  const seen = inSight(sight, 'e.scope_id');
  // Of each span only what reaches beyond all that began before it.
  const sql = `SELECT ifnull(sum(max(0, end_at - max(start_at, ifnull(reached, start_at)))), 0) AS total FROM (
    SELECT start_at, end_at, max(end_at) OVER (ORDER BY start_at, end_at ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reached FROM (
      SELECT p.start_at AS start_at, p.end_at AS end_at FROM session_spans p WHERE ${ended.sql}
      UNION ALL
      SELECT s.running_since, max(s.running_since, ifnull((SELECT max(e.recorded_at) FROM events e WHERE e.session_id = s.id AND ${seen.sql}), 0))
      FROM sessions s WHERE s.running_since IS NOT NULL AND ${running.sql}))`;
  return connection.get(sql, ...ended.values, ...seen.values, ...running.values)!.total as number;
}

export function listSessionItems(
  connection: Connection,
  sight: Sight,
  filter: ItemFilter,
  page: { readonly after?: readonly [item: string, role: string]; readonly limit: number },
): SessionItemRow[] {
  const place = inSight(sight, 'i.scope_id');
  const memory = memoryInSight(sight, 'm');
  const where = new Where()
    .add('i.owner_id = ? AND i.present = 1', filter.ownerId)
    .addOneOf('i.role', filter.roles)
    .addOneOf('m.kind', filter.kinds)
    .add(`CASE WHEN m.id IS NULL THEN ${place.sql} ELSE ${memory.sql} END`, ...place.values, ...memory.values);
  if (page.after) where.add('(i.item_id < ? OR (i.item_id = ? AND i.role > ?))', page.after[0], ...page.after);
  const sql = `SELECT ${ITEM_COLUMNS} FROM session_items i LEFT JOIN memories m ON m.id = i.item_id WHERE ${where.sql} ORDER BY i.item_id DESC, i.role LIMIT ?`;
  return connection.all(sql, ...where.values, page.limit) as SessionItemRow[];
}

function ofAgent(alias: string, { id, kind }: Agent): Where {
  return new Where().add(`${alias}.agent_id = ? AND ${alias}.agent_kind = ?`, id, kind);
}
