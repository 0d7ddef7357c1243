/** What a writing process knows from its last transaction and need not read again while nobody else has written. */
import type { ChainHead } from '../../model/event.ts';
import { REJECTION_SALTS, SCOPES, type Table } from '../port/tables.ts';
import type { Connection } from './connection.ts';

export class CommitCache {
  readonly heads = new Map<string, ChainHead & { readonly appendedAt: number }>();
  /** How many entries of the search index FTS5 does not know yet. */
  waitingTexts: number | undefined;
  #dataVersion: number | undefined;
  /** Every write asks for its scope, which hardly ever changes, and whether anything was rejected in its chain, and mostly nothing was. */
  readonly #rows = new Map([SCOPES, REJECTION_SALTS].map(({ name }) => [name, new Map<string, unknown>()]));

  /** Known rows by key, of a table that they are kept of; undefined for one that is not there. */
  rowsOf<R>(table: Table<R>): Map<string, R | undefined> | undefined {
    return this.#rows.get(table.name) as Map<string, R | undefined> | undefined;
  }

  /** Inside a new transaction: SQLite's data version tells whether another connection has committed since. */
  begin(connection: Connection): void {
    const version = connection.get<{ data_version: number }>('PRAGMA data_version')!.data_version;
    if (version !== this.#dataVersion || [...this.#rows.values()].some(({ size }) => size > MAX_ROWS)) this.clear();
    this.#dataVersion = version;
  }

  /** After a rollback: what was noted during the transaction did not happen. */
  clear(): void {
    this.heads.clear();
    for (const rows of this.#rows.values()) rows.clear();
    this.waitingTexts = undefined;
    this.#dataVersion = undefined;
  }
}

const MAX_ROWS = 1_000;
