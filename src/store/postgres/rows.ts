/** Projected rows: what a transaction has read and what it has changed, by table and key. */
import type { Rows } from '../port/store.ts';
import { MEMORIES, REJECTION_SALTS, type Row, SCOPES, type ScopeRow, type Table } from '../port/tables.ts';
import { keptByTable, rowStatements } from '../sql/row-statements.ts';
import type { Transaction } from './transaction.ts';
import { HintedContents } from './writing/hinted-contents.ts';
import type { KnownChain } from './writing/known-chains.ts';
import { keyOf, stored } from './writing/write-buffer.ts';

const statementsOf = keptByTable(rowStatements);

export class PostgresRows implements Rows {
  readonly #transaction: Transaction;
  /** Appended to every table name: empty for the live tables. */
  readonly #suffix: string;
  /**
   * What this transaction has read or put, by table and key. Whoever writes holds the chain, so nobody else changes these rows
   * meanwhile, and asking again for the scope or the memory of a command need not go to the server.
   */
  readonly #seen = new Map<string, unknown>();
  /** Which of these are as they were given; most are never asked for, so they are made what they would be read as only then. */
  readonly #asGiven = new Set<string>();
  readonly contents: HintedContents;
  /** How many rows were changed. */
  changes = 0;

  constructor(transaction: Transaction, suffix = '') {
    this.#transaction = transaction;
    this.#suffix = suffix;
    this.contents = new HintedContents(transaction);
  }

  /** What was read so far may have changed. */
  lookAgain(): void {
    this.#transaction.unsent.send();
    this.#seen.clear();
    this.#asGiven.clear();
  }

  /** Rows that need not be asked for: the chain that they belong to is entered, and has not moved since they were read. */
  expect(chainId: string, { scopes, salts }: Pick<KnownChain, 'scopes' | 'salts'>): void {
    for (const row of scopes) this.#seen.set(nameOf(SCOPES, [row.id]), row);
    if (salts !== undefined) this.#seen.set(nameOf(REJECTION_SALTS, [chainId]), salts ?? undefined);
  }

  /** What was seen of the salts of a chain. */
  saltsOf(chainId: string): KnownChain['salts'] {
    const name = nameOf(REJECTION_SALTS, [chainId]);
    return this.#seen.has(name) ? (this.#seenIn(REJECTION_SALTS, name) ?? null) : undefined;
  }

  /** The scopes of a chain that were seen. */
  *scopesOf(chainId: string): Iterable<ScopeRow> {
    const start = startOf(SCOPES);
    for (const name of this.#seen.keys()) {
      const row = name.startsWith(start) ? this.#seenIn(SCOPES, name) : undefined;
      if (row?.chain_id === chainId) yield stored(SCOPES, row);
    }
  }

  /** The name begins with that of the table. */
  #seenIn<R>(_table: Table<R>, name: string): R | undefined {
    return this.#seen.get(name) as R | undefined;
  }

  async get<R extends Row>(table: Table<R>, ...key: (string | number)[]): Promise<R | undefined> {
    const name = nameOf(table, key);
    if (!this.#seen.has(name)) {
      const [found] = await this.#transaction.stored(statementsOf(table, this.#suffix).get, ...key);
      // Another answer may have come first, or a change.
      if (!this.#seen.has(name)) this.#seen.set(name, found);
    }
    const row = this.#seenIn(table, name);
    if (row === undefined || !this.#asGiven.delete(name)) return row;
    const read = stored(table, row);
    this.#seen.set(name, read);
    return read;
  }

  async find<R extends Row>(table: Table<R>, lookup: string, ...values: (string | number)[]): Promise<R[]> {
    const columns = table.lookups[lookup]!;
    const found = await this.#transaction.stored<R>(statementsOf(table, this.#suffix).find[lookup]!, ...values);
    return this.#transaction.unsent.over(table, this.#suffix, found, (row) =>
      columns.every((column, place) => row[column] === values[place]),
    );
  }

  async findWhereIn<R extends Row>(
    table: Table<R>,
    column: keyof R & string,
    values: readonly string[],
    exceptKeys: readonly string[] = [],
  ): Promise<R[]> {
    if (values.length === 0) return [];
    const { findWhereIn } = statementsOf(table, this.#suffix);
    const key = table.key[0]!;
    const sql = findWhereIn.where(`${column} = ANY(?::text[]) AND ${key} <> ALL(?::text[])`);
    const found = await this.#transaction.stored<R>(sql, values, exceptKeys);
    return this.#transaction.unsent.over(
      table,
      this.#suffix,
      found,
      (row) => values.some((value) => value === row[column]) && !exceptKeys.some((value) => value === row[key]),
    );
  }

  async findLast<R extends Row>(
    table: Table<R>,
    lookup: string,
    limit: number,
    ...values: (string | number)[]
  ): Promise<R[]> {
    const sql = statementsOf(table, this.#suffix).findLast[lookup]!;
    return this.#transaction.all<R>(sql, ...values, limit);
  }

  async put<R extends Row>(table: Table<R>, row: R): Promise<void> {
    this.#noteChange(table, row);
    this.#transaction.unsent.put(table, this.#suffix, row);
    this.#given(nameOf(table, keyOf(table, row)), row);
  }

  /**
   * A row that is added is new, as a rule, so nobody waits for the answer. Where one of its key is there after all the transaction
   * fails, and its work is done again with care.
   */
  async add<R extends Row>(table: Table<R>, row: R): Promise<boolean> {
    const name = nameOf(table, keyOf(table, row));
    if (this.#seen.get(name) !== undefined) return false;
    this.#noteChange(table, row);
    if (this.#transaction.isCareful) {
      const { add, columns } = statementsOf(table, this.#suffix);
      const values = columns.map((column) => row[column]!);
      if ((await this.#transaction.change(`${add} RETURNING 1 AS added`, ...values)).length === 0) return false;
    } else this.#transaction.unsent.add(table, this.#suffix, row);
    this.#given(name, row);
    return true;
  }

  async remove<R extends Row>(table: Table<R>, ...key: (string | number)[]): Promise<void> {
    this.#noteChange(table, Object.fromEntries(table.key.map((column, place) => [column, key[place]!])));
    this.#transaction.unsent.remove(table, this.#suffix, key);
    this.#seen.set(nameOf(table, key), undefined);
  }

  #given(name: string, row: unknown): void {
    this.#seen.set(name, row);
    this.#asGiven.add(name);
  }

  #noteChange<R>(table: Table<R>, row: Row): void {
    this.changes++;
    if (table.name !== MEMORIES.name) return;
    const { id, content_hash: hash } = row;
    this.contents.forget(String(id), typeof hash === 'string' ? hash : null);
  }
}

function nameOf<R>(table: Table<R>, key: readonly (string | number)[]): string {
  return startOf(table) + (key.length === 1 ? key[0] : JSON.stringify(key));
}

function startOf<R>(table: Table<R>): string {
  return `${table.name} `;
}
