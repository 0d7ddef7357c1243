/** The log of questions: what an actor asked, bounded in age and number. */
import type { LoggedQuery, LoggedQueryFilter, Sight } from '../port/queries.ts';
import type { Connection } from './connection.ts';
import { inSight } from './sight.ts';
import { Where } from './where.ts';

const COLUMNS = `id, scope_id AS "scopeId", actor_id AS "actorId", actor_kind AS "actorKind", via, operation, query, results, duration_us AS "durationUs", error, asked_at AS "askedAt"`;
const INSERT = `INSERT INTO query_log (id, scope_id, actor_id, actor_kind, via, operation, query, results, duration_us, error, asked_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`;

export function listLoggedQueries(connection: Connection, sight: Sight, filter: LoggedQueryFilter): LoggedQuery[] {
  const where = new Where()
    .add('actor_id = ? AND actor_kind = ?', filter.actorId, filter.actorKind)
    .addCondition(inSight(sight, 'scope_id'))
    .addIf('asked_at >= ?', filter.askedFrom)
    .addIf('asked_at < ?', filter.askedUntil)
    .addIf('id < ?', filter.after);
  const sql = `SELECT ${COLUMNS} FROM query_log WHERE ${where.sql} ORDER BY id DESC LIMIT ?`;
  return connection.all(sql, ...where.values, filter.limit) as unknown as LoggedQuery[];
}

export function logQueries(
  connection: Connection,
  queries: readonly LoggedQuery[],
  bounds: { readonly askedFrom: number; readonly most: number },
): void {
  const erasedAt = connection.get('SELECT ifnull(max(recorded_at), 0) AS at FROM erasures')!.at as number;
  for (const one of queries.filter(({ askedAt }) => askedAt > erasedAt)) connection.run(INSERT, ...valuesOf(one));
  connection.run('DELETE FROM query_log WHERE asked_at < ?', bounds.askedFrom);
  connection.run(
    'DELETE FROM query_log WHERE id <= (SELECT id FROM query_log ORDER BY id DESC LIMIT 1 OFFSET ?)',
    bounds.most,
  );
}

function valuesOf(one: LoggedQuery): (string | number | null)[] {
  return [
    one.id,
    one.scopeId,
    one.actorId,
    one.actorKind,
    one.via,
    one.operation,
    one.query,
    one.results,
    one.durationUs,
    one.error,
    one.askedAt,
  ];
}
