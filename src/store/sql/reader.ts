/** What a query reads with: one transaction of a database. */
import type { Queries } from '../port/queries.ts';
import type { PlacedEvent } from '../port/store.ts';
import type { Dialect, SqlValue, Statement } from './dialect.ts';

export type SqlRow = Record<string, null | number | bigint | string | boolean | Uint8Array>;

/** SQLite answers at once, PostgreSQL later. */
type Answer<T> = T | Promise<T>;

/** A statement with a column `id`, and its order by the columns of the alias `found`. */
export interface OrderedIds extends Statement {
  readonly order: string;
}

export interface NamedRows {
  readonly columns: string;
  readonly from: string;
  /** The column that the ids are looked for in. */
  readonly key: string;
}

export interface Reader {
  readonly dialect: Dialect;
  all<R = SqlRow>(sql: string, ...values: SqlValue[]): Answer<R[]>;
  get<R = SqlRow>(sql: string, ...values: SqlValue[]): Answer<R | undefined>;
  /**
   * The first row of the first statement that has one. A server is asked for all of them at once, because a round trip costs more than a
   * statement; a file is asked for one after the other.
   */
  first(statements: readonly Statement[]): Answer<SqlRow | undefined>;
  /**
   * The rows that a statement names in its column `id`, in its order. A server joins them, which saves a round trip; SQLite looks each up,
   * because for a join it would read a whole as-of view.
   */
  named(found: OrderedIds, rows: NamedRows): Answer<SqlRow[]>;
  /** One event. `isMeant` recognises it among the events of this transaction that are not in the database yet. */
  event(statement: Statement, isMeant: (event: PlacedEvent) => boolean): Answer<PlacedEvent | undefined>;
}

/** SQLite's booleans are numbers. */
export function isTrue(row: { readonly found: number | boolean } | undefined): boolean {
  return row?.found === true || row?.found === 1;
}

/** A query of the port, over a reader. */
export type QueryOf<M extends keyof Queries> = (
  reader: Reader,
  ...asked: Parameters<Queries[M]>
) => ReturnType<Queries[M]>;
