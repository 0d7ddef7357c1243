/** What a writing process knows from its last transaction and need not read again while nobody else has written. */
import type { ChainHead } from '../../model/event.ts';
import type { RejectionSaltsRow, ScopeRow } from '../port/tables.ts';
import type { Connection } from './connection.ts';

export class CommitCache {
  readonly heads = new Map<string, ChainHead & { readonly appendedAt: number }>();
  readonly scopes = new Map<string, ScopeRow>();
  /** Undefined for a chain in which nothing was rejected. */
  readonly salts = new Map<string, RejectionSaltsRow | undefined>();
  /** How many entries of the search index FTS5 does not know yet. */
  waitingTexts: number | undefined;
  #dataVersion: number | undefined;

  /** Inside a new transaction: SQLite's data version tells whether another connection has committed since. */
  begin(connection: Connection): void {
    const version = connection.get('PRAGMA data_version')!.data_version as number;
    if (version !== this.#dataVersion || this.scopes.size > MAX_SCOPES || this.salts.size > MAX_SCOPES) this.clear();
    this.#dataVersion = version;
  }

  /** After a rollback: what was noted during the transaction did not happen. */
  clear(): void {
    this.heads.clear();
    this.scopes.clear();
    this.salts.clear();
    this.waitingTexts = undefined;
    this.#dataVersion = undefined;
  }
}

const MAX_SCOPES = 1_000;
