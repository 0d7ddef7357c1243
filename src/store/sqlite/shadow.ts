/** A rebuild's second set of tables: made beside the live ones, compared with them, put in their place. */
import { RecollectError } from '../../base/errors.ts';
import type { Shadow, ShadowView, TableChecksums } from '../port/store.ts';
import { PROJECTIONS, SETTINGS } from '../port/tables.ts';
import { compareTables } from '../sql/checksum.ts';
import type { Connection } from './connection.ts';
import { createColumns, createIndexes, createTable } from './create-table.ts';
import { tableExists, tableSource } from './read-tables.ts';
import { replaceTables } from './replace-tables.ts';
import { SEARCH_TABLES, searchSchema } from './search-schema.ts';
import { markIndexVersion } from './search-writer.ts';
import { sweepVectors } from './vector-queries.ts';
import { SqliteShadowView } from './views.ts';

const SUFFIX = '__next';
const OWNER_KEY = 'rebuild';
/** Everything that a rebuild makes again, children last. */
const REBUILT = [...PROJECTIONS.map((table) => table.name), ...SEARCH_TABLES];

interface ShadowHost {
  /** One transaction on the writing connection, waiting for other writers. */
  write<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /** A consistent view on a connection of its own, so that a long comparison holds nobody up. */
  snapshot<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
}

export class SqliteShadow implements Shadow {
  readonly #host: ShadowHost;
  readonly #token: string;

  constructor(host: ShadowHost, token: string) {
    this.#host = host;
    this.#token = token;
  }

  /** Takes over from a rebuild that crashed; one that still runs notices at its next step and gives up. */
  async create(): Promise<void> {
    await this.#host.write(async (connection) => {
      dropShadow(connection);
      // A rebuild must also work when somebody dropped it.
      if (!tableExists(connection, SETTINGS.name)) connection.exec(createTable(SETTINGS));
      for (const statement of shadowSchema(connection)) connection.exec(statement);
      connection.run(
        'INSERT INTO settings VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
        OWNER_KEY,
        this.#token,
      );
    });
  }

  write<T>(work: (view: ShadowView) => Promise<T>): Promise<T> {
    return this.#host.write(async (connection) => {
      this.#assertOwner(connection);
      const view = new SqliteShadowView(connection, SUFFIX);
      const result = await work(view);
      view.flush();
      return result;
    });
  }

  compare(position: number, onProgress: (done: number) => void): Promise<TableChecksums[] | undefined> {
    return this.#host.snapshot(async (connection) => {
      this.#assertOwner(connection);
      const view = new SqliteShadowView(connection, SUFFIX);
      if ((await view.lastPosition()) !== position) return undefined;
      return compareTables(tableSource(connection), SUFFIX, onProgress);
    });
  }

  async swap(catchUp: (view: ShadowView) => Promise<void>): Promise<void> {
    await this.#host.write(async (connection) => {
      this.#assertOwner(connection);
      const view = new SqliteShadowView(connection, SUFFIX);
      await catchUp(view);
      view.flush();
      replaceTables(connection, REBUILT, SUFFIX);
      markIndexVersion(connection);
      sweepVectors(connection);
      connection.run('DELETE FROM settings WHERE key = ?', OWNER_KEY);
    });
  }

  async discard(): Promise<void> {
    await this.#host.write(async (connection) => {
      if (!this.#isOwner(connection)) return;
      dropShadow(connection);
      connection.run('DELETE FROM settings WHERE key = ?', OWNER_KEY);
    });
  }

  #isOwner(connection: Connection): boolean {
    return connection.get('SELECT value FROM settings WHERE key = ?', OWNER_KEY)?.value === this.#token;
  }

  #assertOwner(connection: Connection): void {
    if (this.#isOwner(connection)) return;
    throw new RecollectError('rebuild_taken_over', 'Another process started a rebuild, so this one stopped', {
      hint: 'Let the other rebuild finish; its result is the same.',
    });
  }
}

function dropShadow(connection: Connection): void {
  for (const name of REBUILT.toReversed()) connection.exec(`DROP TABLE IF EXISTS ${name}${SUFFIX}`);
}

/**
 * The statements that make the second set. SQLite cannot rename an index: the second set's indexes take the name that the first set's do not have at
 * the moment, with or without the ending.
 */
function shadowSchema(connection: Connection): string[] {
  const isTaken = (name: string) =>
    connection.get("SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ?", name) !== undefined;
  const nameOf = (name: string) => (isTaken(name) ? `${name}__b` : name);
  return [
    ...PROJECTIONS.flatMap((table) => [createColumns(table, SUFFIX), ...createIndexes(table, SUFFIX, nameOf)]),
    searchSchema(SUFFIX),
  ];
}
