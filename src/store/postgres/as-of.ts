/**
 * The store as it was at a moment. Before each statement stand queries with the names of the tables, which PostgreSQL then takes for them:
 * events up to a place in each chain, and rows as they were after those events. It needs no rights and works on a replica.
 */
import { MEMORIES, MEMORY_VERSIONS, PROJECTIONS, storedColumns } from '../port/tables.ts';
import type { SqlValue } from './database.ts';
import type { Transaction } from './transaction.ts';

/** The last event of each chain that counts. */
export interface Moment {
  readonly chainIds: readonly string[];
  readonly seqs: readonly number[];
}

const VERSION_COLUMNS: readonly string[] = storedColumns(MEMORY_VERSIONS).filter(
  (column) => column !== 'memory_id' && column !== 'to_seq',
);
const OWN_COLUMNS = storedColumns(MEMORIES).filter((column) => !VERSION_COLUMNS.includes(column));

const columns = (alias: string, names: readonly string[]) => names.map((name) => `${alias}.${name}`).join(', ');
const MOMENT = (alias: string) => `JOIN moment w ON w.chain_id = ${alias}.chain_id`;

/** In this order: a name stands for the table until its own query is over, and for the query afterwards. */
const COVERS: readonly { readonly name: string; readonly sql: string; readonly needs: readonly string[] }[] = [
  {
    name: 'memories',
    needs: [],
    sql: `SELECT ${columns('m', [...OWN_COLUMNS, ...VERSION_COLUMNS])} FROM memories m ${MOMENT('m')} WHERE m.from_seq <= w.seq
      UNION ALL SELECT ${columns('m', OWN_COLUMNS)}, ${columns('v', VERSION_COLUMNS)} FROM memory_versions v
      JOIN memories m ON m.id = v.memory_id ${MOMENT('m')} WHERE v.from_seq <= w.seq AND v.to_seq > w.seq`,
  },
  {
    name: 'memory_versions',
    needs: ['memories'],
    sql: `SELECT ${columns('v', storedColumns(MEMORY_VERSIONS))} FROM memory_versions v JOIN memories m ON m.id = v.memory_id ${MOMENT('m')} WHERE v.to_seq <= w.seq`,
  },
  ...PROJECTIONS.filter((table) => table.since !== undefined).map((table) => ({
    name: table.name,
    needs: [],
    sql: keptIn(table),
  })),
  {
    name: 'item_tags',
    needs: ['memories', 'tagged_items'],
    sql: `SELECT t.tag COLLATE "C" AS tag, m.id AS item_id, m.chain_id, m.scope_id FROM memories m CROSS JOIN LATERAL json_array_elements_text(m.tags::json) AS t (tag)
      UNION ALL SELECT t.tag COLLATE "C", x.item_id, x.chain_id, x.scope_id FROM tagged_items x CROSS JOIN LATERAL json_array_elements_text(x.tags::json) AS t (tag)`,
  },
  { name: 'events', needs: [], sql: `SELECT e.* FROM events e ${MOMENT('e')} WHERE e.seq <= w.seq` },
];

/** Rows that are as they are since before the moment, and those that were replaced after it. */
function keptIn(table: (typeof PROJECTIONS)[number]): string {
  const names = columns('r', storedColumns(table));
  const since = `r.${table.since}`;
  return `SELECT ${names} FROM ${table.name} r ${MOMENT('r')} WHERE ${since} <= w.seq
    UNION ALL SELECT ${names} FROM ${table.name}_past r ${MOMENT('r')} WHERE ${since} <= w.seq AND r.to_seq > w.seq`;
}

const covered = new Map<string, string>();

/** The statement over the tables as they were. */
export function installAsOfViews(
  sql: string,
  moment: Moment,
  values: readonly SqlValue[],
): { sql: string; values: SqlValue[] } {
  let made = covered.get(sql);
  if (made === undefined) {
    made = withCovers(sql);
    covered.set(sql, made);
    if (covered.size > MAX_KNOWN) covered.clear();
  }
  return { sql: made, values: [moment.chainIds, moment.seqs, ...values] };
}

const MAX_KNOWN = 500;

function withCovers(sql: string): string {
  const named = new Set(COVERS.filter(({ name }) => new RegExp(`\\b${name}\\b`).test(sql)).map(({ name }) => name));
  for (const { name, needs } of COVERS.toReversed()) if (named.has(name)) for (const need of needs) named.add(need);
  const covers = COVERS.filter(({ name }) => named.has(name)).map(
    ({ name, sql: cover }) => `${name} AS NOT MATERIALIZED (${cover})`,
  );
  const moment = 'moment AS (SELECT * FROM unnest(?::text[], ?::bigint[]) AS given (chain_id, seq))';
  return `WITH ${[moment, ...covers].join(', ')} SELECT * FROM (${sql}) covered`;
}

/** The last event of each chain that had been appended by then. Times of appending never go back within a chain, so that halving finds it. */
export async function momentAt(transaction: Transaction, time: number): Promise<Moment> {
  const rows = await transaction.all<{ chain_id: string; seq: number }>(
    `WITH RECURSIVE chains (chain_id) AS (
      SELECT min(chain_id) FROM events
      UNION
      SELECT (SELECT min(e.chain_id) FROM events e WHERE e.chain_id > chains.chain_id) FROM chains WHERE chains.chain_id IS NOT NULL
    ), halves (chain_id, before, after) AS (
      SELECT c.chain_id, 0::bigint, (SELECT max(e.seq) + 1 FROM events e WHERE e.chain_id = c.chain_id) FROM chains c WHERE c.chain_id IS NOT NULL
      UNION
      SELECT h.chain_id, CASE WHEN e.appended_at <= ? THEN e.seq ELSE h.before END, CASE WHEN e.appended_at <= ? THEN h.after ELSE e.seq END
      FROM halves h JOIN events e ON e.chain_id = h.chain_id AND e.seq = (h.before + h.after) / 2 WHERE h.after - h.before > 1
    ) SELECT chain_id, before AS seq FROM halves WHERE after - before = 1 AND before > 0`,
    time,
    time,
  );
  return { chainIds: rows.map(({ chain_id }) => chain_id), seqs: rows.map(({ seq }) => seq) };
}
