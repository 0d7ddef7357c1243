/** What the two databases write differently. Everything else about a query is written once, in this folder. */

/** A value of a statement. A list is one value, where the dialect can bind it as one. */
export type SqlValue = null | number | string | Uint8Array | readonly string[] | readonly number[];

/** A statement with the values of its question marks. */
export interface Statement {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

/** A condition, or another part of a statement, with its values. */
export type Condition = Statement;

export interface Dialect {
  /** Whether the column has one of the values. */
  inList(column: string, list: readonly string[]): Condition;
  /** The same for lists of any length: the text of the statement does not depend on it. */
  inLongList(column: string, list: readonly string[]): Condition;
  /** The same for numbers. */
  inNumbers(column: string, list: readonly number[]): Condition;
  /** The list as a table with the columns `value` and `key`, which is the place in the list. */
  listAsTable(list: readonly string[], alias: string): Condition;
  /** The place of the column's value in the list, comparable with `key` above; null where the list does not have it. */
  placeInList(column: string, list: readonly string[]): Condition;

  /** Joins the elements of a JSON list in a column, with the columns `value` and `key`, which is the place from 0. */
  joinJsonList(column: string, alias: string): string;
  /** Whether a JSON list of texts in a column has the value of the next question mark. */
  jsonListHas(column: string): string;

  /** The first characters of a text. */
  startOf(text: string, length: number): string;
  /** Whether the text contains the value of the next question mark. */
  contains(text: string): string;
  /** The text, compared byte by byte. */
  bytewise(text: string): string;
  /** The larger one of two values that are not null. */
  larger(a: string, b: string): string;
  /** A sum of whole numbers, as a whole number. */
  sum(value: string): string;
  /** Of a group, the column `name` with the value in the row that has the smallest `by`. */
  ofFirst(value: string, by: string, name: string): string;

  /** What the clock of the database shows, in milliseconds. */
  readonly nowMs: string;

  /** Whether there is such a row, where it is looked up by its key once for each row of a list. */
  keyExists(from: string, where: string): string;
  /** Joins the last event of each row of `chains` as `last`, by the index over chains and nothing else. */
  readonly joinLastEvent: string;
  /** Whether event `e` has the external id of the next two question marks: source and id. */
  readonly hasExternalId: string;
}
