/** Sessions: pages of them, how long they were active, and what belongs to them. */
import type { Agent, ItemFilter, SessionFilter, SessionPulse, Sight } from '../port/queries.ts';
import { SESSION_ITEMS, SESSIONS, type SessionItemRow, type SessionRow, storedColumns } from '../port/tables.ts';
import { inSight, memoryInSight } from './sight.ts';
import type { Transaction } from './transaction.ts';
import { Where } from './where.ts';

const COLUMNS = storedColumns(SESSIONS)
  .map((column) => `s.${column}`)
  .join(', ');
const ITEM_COLUMNS = SESSION_ITEMS.columns.map((column) => `i.${column}`).join(', ');

export async function findSessions(
  transaction: Transaction,
  sight: Sight,
  ids: readonly string[],
): Promise<SessionRow[]> {
  const where = new Where().addOneOf('s.id', ids).addCondition(inSight(sight, 's.scope_id'));
  return (await transaction.all(
    `SELECT ${COLUMNS} FROM sessions s WHERE ${where.sql}`,
    ...where.values,
  )) as SessionRow[];
}

export async function listSessions(
  transaction: Transaction,
  sight: Sight,
  filter: SessionFilter,
  page: { readonly after?: string; readonly limit: number },
): Promise<SessionRow[]> {
  const where = new Where()
    .addCondition(inSight(sight, 's.scope_id'))
    .addOneOf('s.status', filter.statuses)
    .addIf('s.id < ?', page.after);
  if (filter.agent) where.addCondition(ofAgent('s', filter.agent));
  const sql = `SELECT ${COLUMNS} FROM sessions s WHERE ${where.sql} ORDER BY s.id DESC LIMIT ?`;
  return (await transaction.all(sql, ...where.values, page.limit)) as SessionRow[];
}

export async function sessionPulses(
  transaction: Transaction,
  sight: Sight,
  ids: readonly string[],
): Promise<SessionPulse[]> {
  const seen = inSight(sight, 'e.scope_id');
  const where = new Where().addOneOf('s.id', ids).addCondition(inSight(sight, 's.scope_id'));
  const sql = `SELECT s.id AS id, greatest(s.started_at, coalesce((SELECT max(e.recorded_at) FROM events e WHERE e.session_id = s.id AND ${seen.sql}), 0)) AS "lastAt",
    (SELECT max(n.started_at) FROM sessions n WHERE n.agent_id = s.agent_id AND n.agent_kind = s.agent_kind AND n.scope_id = s.scope_id) AS "latestStart"
    FROM sessions s WHERE ${where.sql}`;
  return (await transaction.all(sql, ...seen.values, ...where.values)) as unknown as SessionPulse[];
}

export async function activeMs(
  transaction: Transaction,
  sight: Sight,
  of: { readonly sessionId: string } | { readonly agent: Agent },
): Promise<number> {
  const who = (alias: string, id: string) =>
    new Where()
      .addCondition('agent' in of ? ofAgent(alias, of.agent) : new Where().add(`${id} = ?`, of.sessionId))
      .addCondition(inSight(sight, `${alias}.scope_id`));
  const [ended, running] = [who('p', 'p.session_id'), who('s', 's.id')];
  const seen = inSight(sight, 'e.scope_id');
  // Of each span only what reaches beyond all that began before it.
  const sql = `SELECT coalesce(sum(greatest(0, end_at - greatest(start_at, reached))), 0)::bigint AS total FROM (
    SELECT start_at, end_at, max(end_at) OVER (ORDER BY start_at, end_at ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS reached FROM (
      SELECT p.start_at AS start_at, p.end_at AS end_at FROM session_spans p WHERE ${ended.sql}
      UNION ALL
      SELECT s.running_since, greatest(s.running_since, coalesce((SELECT max(e.recorded_at) FROM events e WHERE e.session_id = s.id AND ${seen.sql}), 0))
      FROM sessions s WHERE s.running_since IS NOT NULL AND ${running.sql}) span) measured`;
  return (await transaction.get(sql, ...ended.values, ...seen.values, ...running.values))!.total as number;
}

export async function listSessionItems(
  transaction: Transaction,
  sight: Sight,
  filter: ItemFilter,
  page: { readonly after?: readonly [item: string, role: string]; readonly limit: number },
): Promise<SessionItemRow[]> {
  const place = inSight(sight, 'i.scope_id');
  const memory = memoryInSight(sight, 'm');
  const where = new Where()
    .add('i.owner_id = ? AND i.present = 1', filter.ownerId)
    .addOneOf('i.role', filter.roles)
    .addOneOf('m.kind', filter.kinds)
    .add(`CASE WHEN m.id IS NULL THEN ${place.sql} ELSE ${memory.sql} END`, ...place.values, ...memory.values);
  if (page.after) where.add('(i.item_id < ? OR (i.item_id = ? AND i.role > ?))', page.after[0], ...page.after);
  const sql = `SELECT ${ITEM_COLUMNS} FROM session_items i LEFT JOIN memories m ON m.id = i.item_id WHERE ${where.sql} ORDER BY i.item_id DESC, i.role LIMIT ?`;
  return (await transaction.all(sql, ...where.values, page.limit)) as SessionItemRow[];
}

function ofAgent(alias: string, { id, kind }: Agent): Where {
  return new Where().add(`${alias}.agent_id = ? AND ${alias}.agent_kind = ?`, id, kind);
}
