/** Reads of one connection, for queries that both databases share. */
import type { SQLInputValue } from 'node:sqlite';
import type { PlacedEvent } from '../port/store.ts';
import type { SqlValue, Statement } from '../sql/dialect.ts';
import { toEvent } from '../sql/event-rows.ts';
import type { NamedRows, OrderedIds, Reader, SqlRow } from '../sql/reader.ts';
import type { Connection } from './connection.ts';
import { SQLITE } from './dialect.ts';

export class SqliteReader implements Reader {
  readonly dialect = SQLITE;
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  all<R = SqlRow>(sql: string, ...values: readonly SqlValue[]): R[] {
    return this.#connection.all<R>(sql, ...toInputs(values));
  }

  get<R = SqlRow>(sql: string, ...values: readonly SqlValue[]): R | undefined {
    return this.#connection.get<R>(sql, ...toInputs(values));
  }

  first(statements: readonly Statement[]): SqlRow | undefined {
    for (const { sql, values } of statements) {
      const row = this.get(sql, ...values);
      if (row) return row;
    }
    return undefined;
  }

  named(found: OrderedIds, { columns, from, key }: NamedRows): SqlRow[] {
    const sql = `SELECT ${columns} FROM ${from} WHERE ${key} = ?`;
    return this.all<{ id: string }>(found.sql, ...found.values).map(({ id }) => this.get(sql, id)!);
  }

  event({ sql, values }: Statement): PlacedEvent | undefined {
    const row = this.get(sql, ...values);
    return row && toEvent(row);
  }
}

/** The dialect makes a text of every list, so that only plain values arrive here. */
export function toInputs(values: readonly SqlValue[]): readonly SQLInputValue[] {
  return values as readonly SQLInputValue[];
}
