/** A rebuild's second set of tables: made beside the live ones, compared with them, put in their place. */
import { RecollectError } from '../../base/errors.ts';
import type { Shadow, ShadowView, TableChecksums } from '../port/store.ts';
import { PROJECTIONS, SETTINGS } from '../port/tables.ts';
import { compareTables } from '../sql/checksum.ts';
import { createTable } from './create-table.ts';
import { DERIVED_TABLES, derivedSchema } from './derived-schema.ts';
import { tableExists, tableSource } from './read-tables.ts';
import { markIndexVersion } from './search-writer.ts';
import type { Transaction } from './transaction.ts';
import { sweepVectors } from './vector-queries.ts';
import { PostgresShadowView } from './views.ts';

const SUFFIX = '__next';
const OWNER_KEY = 'rebuild';

interface ShadowHost {
  /** One transaction beside others. */
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** One transaction while there is no other: it waits for those that are open, and new ones wait for it. */
  alone<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** One state, on which something is tried out and not kept; the tables that are named stay as they are as long as it lasts. */
  trial<T>(tables: readonly string[], work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** A position up to which no event will arrive any more. */
  settledPosition(): Promise<number>;
}

export class PostgresShadow implements Shadow {
  readonly #host: ShadowHost;
  readonly #token: string;
  /** The log is read up to here; undefined when it has to be found out again. */
  #settled: number | undefined;

  constructor(host: ShadowHost, token: string) {
    this.#host = host;
    this.#token = token;
  }

  /** Takes over from a rebuild that crashed; one that still runs notices at its next step and gives up. */
  async create(): Promise<void> {
    await this.#host.write(async (transaction) => {
      // A rebuild must also work when somebody dropped it.
      if (!(await tableExists(transaction, SETTINGS.name))) await transaction.script(createTable(SETTINGS));
      // First of all: a step of another rebuild that is under way holds this row, and is waited for.
      await transaction.change(
        'INSERT INTO settings VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value RETURNING key',
        OWNER_KEY,
        this.#token,
      );
      await dropShadow(transaction);
      await transaction.script(derivedSchema(SUFFIX));
    });
  }

  async write<T>(work: (view: ShadowView) => Promise<T>): Promise<T> {
    this.#settled ??= await this.#host.settledPosition();
    const upTo = this.#settled;
    return this.#host.write(async (transaction) => {
      await this.#assertOwner(transaction);
      const view = new PostgresShadowView(transaction, SUFFIX, upTo);
      const result = await work(view);
      await view.flush();
      if (view.hasReadAll) this.#settled = undefined;
      return result;
    });
  }

  /** Where others never stop writing, the last events are applied to the state that is compared, and to that only. */
  async compare(
    position: number,
    onProgress: (done: number) => void,
    catchUp?: (view: ShadowView) => Promise<void>,
  ): Promise<TableChecksums[] | undefined> {
    const tables = PROJECTIONS.map((table) => table.name + SUFFIX);
    return this.#host.trial(tables, async (transaction) => {
      if (!(await this.#isOwner(transaction, ''))) throw takenOver();
      const view = new PostgresShadowView(transaction, SUFFIX, Number.MAX_SAFE_INTEGER);
      if ((await view.lastPosition()) !== position) {
        if (!catchUp) return undefined;
        await catchUp(view);
        await view.flush();
      }
      return compareTables(tableSource(transaction), SUFFIX, onProgress);
    });
  }

  async swap(catchUp: (view: ShadowView) => Promise<void>): Promise<void> {
    await this.#host.alone(async (transaction) => {
      await this.#assertOwner(transaction);
      const view = new PostgresShadowView(transaction, SUFFIX, Number.MAX_SAFE_INTEGER);
      await catchUp(view);
      await view.flush();
      const given = await grants(transaction);
      const live = DERIVED_TABLES.join(', ');
      await transaction.script(`DROP TABLE IF EXISTS ${live}`);
      await transaction.script([await renames(transaction), ...given].join('; '));
      markIndexVersion(transaction);
      sweepVectors(transaction);
      transaction.send('DELETE FROM settings WHERE key = ?', OWNER_KEY);
    });
  }

  async discard(): Promise<void> {
    await this.#host.write(async (transaction) => {
      if (!(await this.#isOwner(transaction, 'FOR UPDATE'))) return;
      await dropShadow(transaction);
      transaction.send('DELETE FROM settings WHERE key = ?', OWNER_KEY);
    });
  }

  async #isOwner(transaction: Transaction, lock: string): Promise<boolean> {
    const row = await transaction.get(`SELECT value FROM settings WHERE key = ? ${lock}`, OWNER_KEY);
    return row?.value === this.#token;
  }

  /** Nobody can take over before this transaction ends. */
  async #assertOwner(transaction: Transaction): Promise<void> {
    if (!(await this.#isOwner(transaction, 'FOR SHARE'))) throw takenOver();
  }
}

function takenOver(): RecollectError {
  return new RecollectError('rebuild_taken_over', 'Another process started a rebuild, so this one stopped', {
    hint: 'Let the other rebuild finish; its result is the same.',
  });
}

async function dropShadow(transaction: Transaction): Promise<void> {
  await transaction.script(`DROP TABLE IF EXISTS ${DERIVED_TABLES.map((name) => name + SUFFIX).join(', ')}`);
}

/** Tables and indexes lose the ending; a constraint is renamed with its index. */
async function renames(transaction: Transaction): Promise<string> {
  const rows = await transaction.all(
    `SELECT c.relname AS name, c.relkind AS kind FROM pg_class c WHERE c.relnamespace = current_schema()::regnamespace
      AND c.relkind IN ('r', 'i') AND c.relname LIKE ? ORDER BY c.relname`,
    `%${SUFFIX.replaceAll('_', '\\_')}`,
  );
  return rows
    .map(
      ({ name, kind }) =>
        `ALTER ${kind === 'r' ? 'TABLE' : 'INDEX'} ${name} RENAME TO ${String(name).slice(0, -SUFFIX.length)}`,
    )
    .join('; ');
}

/** What the owner let others do with the live tables: it would be gone with them, and people who only read would be shut out. */
async function grants(transaction: Transaction): Promise<string[]> {
  const rows = await transaction.all(
    `SELECT format('GRANT %s ON %I TO %s%s', a.privilege_type, c.relname,
        CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE a.grantee::regrole::text END,
        CASE WHEN a.is_grantable THEN ' WITH GRANT OPTION' ELSE '' END) AS statement
      FROM pg_class c CROSS JOIN LATERAL aclexplode(c.relacl) a
      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname = ANY(?::text[])
        AND a.grantee <> c.relowner
      ORDER BY c.relname, statement`,
    DERIVED_TABLES,
  );
  return rows.map(({ statement }) => String(statement));
}
