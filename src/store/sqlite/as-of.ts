/**
 * The store as it was at a moment. Temporary views with the names of the tables stand before them, so that every query reads the past
 * without knowing it: events up to a place in each chain, and rows as they were after those events.
 */
import { once } from '../../base/once.ts';
import { notAdvancing } from '../port/advancing.ts';
import { MEMORIES, MEMORY_VERSIONS, PROJECTIONS, storedColumns } from '../port/tables.ts';
import type { Connection } from './connection.ts';

const columns = (alias: string, names: readonly string[]) => names.map((name) => `${alias}.${name}`).join(', ');
const MOMENT = (alias: string) => `JOIN temp.moment w ON w.chain_id = ${alias}.chain_id`;

/** Put together when the past is first asked for. */
const views = once((): Record<string, string> => {
  const version: readonly string[] = storedColumns(MEMORY_VERSIONS).filter(
    (column) => column !== 'memory_id' && column !== 'to_seq',
  );
  const own = storedColumns(MEMORIES).filter((column) => !version.includes(column));
  return {
    events: `SELECT e.* FROM main.events e ${MOMENT('e')} WHERE e.seq <= w.seq`,
    memories: `SELECT ${columns('m', [...own, ...version])} FROM main.memories m ${MOMENT('m')} WHERE m.from_seq <= w.seq
    UNION ALL SELECT ${columns('m', own)}, ${columns('v', version)} FROM main.memory_versions v
    JOIN main.memories m ON m.id = v.memory_id ${MOMENT('m')} WHERE v.from_seq <= w.seq AND v.to_seq > w.seq`,
    memory_versions: `SELECT ${columns('v', storedColumns(MEMORY_VERSIONS))} FROM main.memory_versions v
    JOIN main.memories m ON m.id = v.memory_id ${MOMENT('m')} WHERE v.to_seq <= w.seq`,
    item_tags: `SELECT t.value AS tag, m.id AS item_id, m.chain_id AS chain_id, m.scope_id AS scope_id FROM temp.memories m, json_each(m.tags) t
    UNION ALL SELECT t.value, x.item_id, x.chain_id, x.scope_id FROM temp.tagged_items x, json_each(x.tags) t`,
    ...Object.fromEntries(
      PROJECTIONS.filter((table) => table.since !== undefined).map((table) => [table.name, keptIn(table)]),
    ),
  };
});

/** Rows that are as they are since before the moment, and those that were replaced after it. */
function keptIn(table: (typeof PROJECTIONS)[number]): string {
  const names = columns('r', storedColumns(table));
  const since = `r.${table.since}`;
  return `SELECT ${names} FROM main.${table.name} r ${MOMENT('r')} WHERE ${since} <= w.seq
    UNION ALL SELECT ${names} FROM main.${table.name}_past r ${MOMENT('r')} WHERE ${since} <= w.seq AND r.to_seq > w.seq`;
}

/** Puts the views before the tables of this connection. */
export function installAsOfViews(connection: Connection): void {
  connection.exec('CREATE TEMP TABLE moment (chain_id TEXT PRIMARY KEY, seq INTEGER NOT NULL) WITHOUT ROWID');
  for (const [name, sql] of Object.entries(views())) connection.exec(`CREATE TEMP VIEW ${name} AS ${sql}`);
}

/** Takes them away again. */
export function uncoverTables(connection: Connection): void {
  for (const name of Object.keys(views())) connection.exec(`DROP VIEW IF EXISTS temp.${name}`);
  connection.exec('DROP TABLE IF EXISTS temp.moment');
}

/** Inside a transaction: chooses the moment, as the last event of each chain that had been appended by then. */
export function chooseMoment(connection: Connection, time: number): void {
  connection.run('DELETE FROM temp.moment');
  for (const { chain_id, seq: last } of connection.all<{ chain_id: string; seq: number }>(CHAINS)) {
    const seq = lastBefore(connection, chain_id, last, time);
    if (seq > 0) connection.run('INSERT INTO temp.moment VALUES (?, ?)', chain_id, seq);
  }
}

/** Steps from chain to chain through the index. */
const CHAINS = `
WITH RECURSIVE chains (chain_id) AS (
  SELECT min(chain_id) FROM main.events
  UNION
  SELECT (SELECT min(e.chain_id) FROM main.events e WHERE e.chain_id > chains.chain_id) FROM chains WHERE chains.chain_id IS NOT NULL
)
SELECT chain_id, (SELECT max(seq) FROM main.events l WHERE l.chain_id = chains.chain_id) AS seq FROM chains WHERE chain_id IS NOT NULL`;

/** Times of appending never go back within a chain, so that halving finds the place. */
function lastBefore(connection: Connection, chainId: string, last: number, time: number): number {
  const sql = 'SELECT appended_at FROM main.events WHERE chain_id = ? AND seq = ?';
  let [before, after] = [0, last + 1];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    const event = connection.get<{ appended_at: number }>(sql, chainId, middle);
    if (!event) throw notAdvancing();
    if (event.appended_at <= time) before = middle;
    else after = middle;
  }
  return before;
}
