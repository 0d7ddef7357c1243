/** How SQLite writes what the two databases write differently. A list is a text in JSON. */
import type { Condition, Dialect } from '../sql/dialect.ts';

/** Lists that are written out: making a table of a list takes several times as long as looking one row up. */
const SHORT = 6;

export const SQLITE: Dialect = {
  inList: (column, list) =>
    list.length > 0 && list.length <= SHORT
      ? { sql: `${column} IN (${list.map(() => '?').join(', ')})`, values: list }
      : inJson(column, list),
  inLongList: inJson,
  inNumbers: inJson,
  listAsTable: (list, alias) => ({ sql: `json_each(?) ${alias}`, values: [JSON.stringify(list)] }),
  placeInList: (column, list) => ({
    sql: `(SELECT own.key FROM json_each(?) own WHERE own.value = ${column})`,
    values: [JSON.stringify(list)],
  }),
  joinJsonList: (column, alias) => `JOIN json_each(${column}) ${alias}`,
  jsonListHas: (column) => `EXISTS (SELECT 1 FROM json_each(${column}) WHERE value = ?)`,
  startOf: (text, length) => `substr(${text}, 1, ${length})`,
  contains: (text) => `instr(${text}, ?) > 0`,
  bytewise: (text) => text,
  larger: (a, b) => `max(${a}, ${b})`,
  sum: (value) => `sum(${value})`,
  // With a single min(), SQLite takes the other columns from the row that has it.
  ofFirst: (value, by, name) => `${value} AS ${name}, min(${by}) AS first_${name}`,
  nowMs: "CAST(unixepoch('subsec') * 1000 AS INTEGER)",
  keyExists: (from, where) => `EXISTS (SELECT 1 FROM ${from} WHERE ${where})`,
  joinLastEvent: `JOIN events last ON last.chain_id = chains.chain_id
    AND last.seq = (SELECT max(l.seq) FROM events l WHERE l.chain_id = chains.chain_id)`,
  // As the index over external ids is written.
  hasExternalId: "ifnull(e.source, '') = ? AND e.external_id = ?",
};

function inJson(column: string, list: readonly (string | number)[]): Condition {
  return { sql: `${column} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(list)] };
}
