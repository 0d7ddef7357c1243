/** The log of questions: what an actor asked, bounded in age and number. */
import type { LoggedQuery } from '../port/queries.ts';
import { isVisible } from './access.ts';
import type { Statement } from './dialect.ts';
import { insertInto, keepNewest } from './log-writes.ts';
import type { QueryOf, Reader } from './reader.ts';
import { Where } from './where.ts';

/** Each column with its name in a row. */
const COLUMNS = {
  id: 'id',
  scope_id: 'scopeId',
  actor_id: 'actorId',
  actor_kind: 'actorKind',
  via: 'via',
  operation: 'operation',
  query: 'query',
  results: 'results',
  duration_us: 'durationUs',
  error: 'error',
  asked_at: 'askedAt',
} as const satisfies Record<string, keyof LoggedQuery>;

const SELECTED = Object.entries(COLUMNS)
  .map(([column, name]) => `${column} AS "${name}"`)
  .join(', ');
const INSERT = insertInto('query_log', Object.keys(COLUMNS));
const KEEP = keepNewest('query_log');

export const listLoggedQueries: QueryOf<'listLoggedQueries'> = async (reader, access, filter) => {
  const { dialect } = reader;
  const where = new Where(dialect)
    .add('actor_id = ? AND actor_kind = ?', filter.actorId, filter.actorKind)
    .addCondition(isVisible(dialect, access, 'scope_id'))
    .addIf('asked_at >= ?', filter.askedFrom)
    .addIf('asked_at < ?', filter.askedUntil)
    .addIf('id < ?', filter.after);
  const sql = `SELECT ${SELECTED} FROM query_log WHERE ${where.sql} ORDER BY id DESC LIMIT ?`;
  return reader.all<LoggedQuery>(sql, ...where.values, filter.limit);
};

/** What was asked before the last erasure is left out: it may contain words that were erased. */
export async function queryLogWrites(
  reader: Reader,
  queries: readonly LoggedQuery[],
  bounds: { readonly askedFrom: number; readonly most: number },
): Promise<Statement[]> {
  const row = await reader.get<{ at: number }>('SELECT coalesce(max(recorded_at), 0) AS at FROM erasures');
  const names = Object.values(COLUMNS);
  return [
    ...queries
      .filter(({ askedAt }) => askedAt > row!.at)
      .map((query) => ({ sql: INSERT, values: names.map((name) => query[name]) })),
    { sql: 'DELETE FROM query_log WHERE asked_at < ?', values: [bounds.askedFrom] },
    { sql: KEEP, values: [bounds.most] },
  ];
}
