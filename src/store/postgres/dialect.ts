/** How PostgreSQL writes what the two databases write differently. A list is an array. */
import type { Condition, Dialect } from '../sql/dialect.ts';

export const POSTGRES: Dialect = {
  inList: inArray,
  inLongList: inArray,
  inNumbers: (column, list) => ({ sql: `${column} = ANY(?::bigint[])`, values: [list] }),
  listAsTable: (list, alias) => ({
    sql: `unnest(?::text[]) WITH ORDINALITY AS ${alias} (value, key)`,
    values: [list],
  }),
  placeInList: (column, list) => ({ sql: `array_position(?::text[], ${column})`, values: [list] }),
  joinJsonList: (column, alias) =>
    `CROSS JOIN LATERAL (SELECT i.value, i.place - 1 AS key FROM json_array_elements(${column}::json) WITH ORDINALITY AS i (value, place)) ${alias}`,
  jsonListHas: (column) =>
    `EXISTS (SELECT FROM json_array_elements_text(${column}::json) AS i (item) WHERE i.item = ?)`,
  startOf: (text, length) => `left(${text}, ${length})`,
  contains: (text) => `strpos(${text}, ?) > 0`,
  bytewise: (text) => `${text} COLLATE "C"`,
  larger: (a, b) => `greatest(${a}, ${b})`,
  sum: (value) => `sum(${value})::bigint`,
  ofFirst: (value, by, name) => `(array_agg(${value} ORDER BY ${by}))[1] AS ${name}`,
  nowMs: '(extract(epoch FROM clock_timestamp()) * 1000)::bigint',
  // Not EXISTS: PostgreSQL might read the whole table for it, to look ids up in memory.
  keyExists: (from, where) => `(SELECT true FROM ${from} WHERE ${where}) IS TRUE`,
  // Not a join with the highest number: without statistics PostgreSQL might look for that once for each event.
  joinLastEvent: `CROSS JOIN LATERAL (
    SELECT e.seq, e.chain_hash FROM events e WHERE e.chain_id = chains.chain_id ORDER BY e.seq DESC LIMIT 1) last`,
  hasExternalId: 'e.external_id IS NOT NULL AND external_key(e.source, e.external_id) = external_key(?, ?)',
};

function inArray(column: string, list: readonly string[]): Condition {
  return { sql: `${column} = ANY(?::text[])`, values: [list] };
}
