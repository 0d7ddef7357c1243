/** Reads of one transaction, for queries that both databases share. */
import type { PlacedEvent } from '../port/store.ts';
import type { SqlValue, Statement } from '../sql/dialect.ts';
import { toEvent } from '../sql/event-rows.ts';
import type { NamedRows, OrderedIds, Reader, SqlRow } from '../sql/reader.ts';
import { POSTGRES } from './dialect.ts';
import { unsentEvent } from './event-rows.ts';
import type { Transaction } from './transaction.ts';

export class PostgresReader implements Reader {
  readonly dialect = POSTGRES;
  readonly #transaction: Transaction;

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  all<R = SqlRow>(sql: string, ...values: readonly SqlValue[]): Promise<R[]> {
    return this.#transaction.all<R>(sql, ...values);
  }

  get<R = SqlRow>(sql: string, ...values: readonly SqlValue[]): Promise<R | undefined> {
    return this.#transaction.get<R>(sql, ...values);
  }

  async first(statements: readonly Statement[]): Promise<SqlRow | undefined> {
    const rows = await Promise.all(statements.map(({ sql, values }) => this.get(sql, ...values)));
    return rows.find((row) => row !== undefined);
  }

  named(found: OrderedIds, { columns, from, key }: NamedRows): Promise<SqlRow[]> {
    const sql = `SELECT ${columns} FROM (${found.sql}) found CROSS JOIN (${from}) WHERE ${key} = found.id ORDER BY ${found.order}`;
    return this.all(sql, ...found.values);
  }

  /** What is not sent yet need not be sent to find an event that is not among it. */
  async event({ sql, values }: Statement, isMeant: (event: PlacedEvent) => boolean): Promise<PlacedEvent | undefined> {
    const unsent = unsentEvent(this.#transaction, isMeant);
    if (unsent) return unsent;
    const [row] = await this.#transaction.stored(sql, ...values);
    return row && toEvent(row);
  }
}
