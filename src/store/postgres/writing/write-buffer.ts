/**
 * Changes of rows that a transaction has decided on and not sent yet. They leave together, the rows of all tables in one statement: most of what
 * a write costs is the number of its statements. Each table's rows travel as one JSON text, so that a statement is the same for any number of them.
 */
import { type Row, storedColumns, type Table } from '../../port/tables.ts';
import type { SqlValue } from '../database.ts';
import { toSqlText } from '../text.ts';

type Key = readonly (string | number)[];
type AnyTable = Table<Row>;

/** Rows of one table. A key stands in one of the first three at most. */
interface TableChanges {
  readonly table: AnyTable;
  readonly added: Map<string, Row>;
  readonly put: Map<string, Row>;
  readonly removed: Map<string, Row>;
  /** The keys of stored rows that are replaced, with the event that does it: they go to the past. */
  readonly kept: Map<string, Row>;
  /** Rows that were put and replaced before they were sent. */
  readonly past: Row[];
}

/** Rows for a statement of their own. */
interface List {
  readonly table: string;
  readonly rows: object[];
}

interface Part {
  readonly sql: string;
  readonly rows: readonly object[];
}

/** Rows, and roughly characters, that are sent at the latest. */
const MOST = { rows: 1_000, characters: 4_000_000 };
const ROWS = '(?::text::json)';

export class WriteBuffer {
  readonly #send: (sql: string, values: readonly SqlValue[]) => void;
  readonly #tables = new Map<string, TableChanges>();
  readonly #lists = new Map<string, List>();
  #rows = 0;
  #characters = 0;

  constructor(send: (sql: string, values: readonly SqlValue[]) => void) {
    this.#send = send;
  }

  /** For a statement that takes its rows from JSON in the place of `{rows}`; `size` is about how many characters the row has. */
  list(statement: string, table: string, row: object, size = 0): void {
    const list = this.#lists.get(statement);
    if (list) list.rows.push(row);
    else this.#lists.set(statement, { table, rows: [row] });
    this.#count(size);
  }

  /** A row whose key no other has. */
  add<R extends Row>(table: Table<R>, suffix: string, row: R): void {
    const changes = this.#without(table, suffix, keyOf(table, row));
    changes.added.set(nameOf(keyOf(table, row)), row);
    this.#count();
  }

  put<R extends Row>(table: Table<R>, suffix: string, row: R): void {
    const key = keyOf(table, row);
    const changes = this.#without(table, suffix, key);
    const name = nameOf(key);
    const before = changes.added.get(name) ?? changes.put.get(name);
    if (table.since !== undefined) keepPast(changes, name, before, row);
    (changes.added.has(name) ? changes.added : changes.put).set(name, row);
    this.#count();
  }

  remove<R extends Row>(table: Table<R>, suffix: string, key: Key): void {
    const name = nameOf(key);
    const changes = this.#changesOf(table, suffix);
    // What is stored first must be stored before it can be removed.
    if (changes.added.has(name) || changes.put.has(name)) this.send(table.name + suffix);
    this.#changesOf(table, suffix).removed.set(
      name,
      Object.fromEntries(table.key.map((column, place) => [column, key[place]!])),
    );
    this.#count();
  }

  /** The rows that a look at the table found, as they will be when all is sent. */
  over<R extends Row>(table: Table<R>, suffix: string, found: R[], isMeant: (row: R) => boolean): R[] {
    const changes = this.#tables.get(table.name + suffix);
    if (!changes) return found;
    const { added, put, removed } = changes;
    const isOld = (name: string) => put.has(name) || removed.has(name);
    const rows = found.filter((row) => !isOld(nameOf(keyOf(table, row))));
    for (const row of [...added.values(), ...put.values()] as R[]) if (isMeant(row)) rows.push(stored(table, row));
    return rows.sort((a, b) => compareKeys(keyOf(table, a), keyOf(table, b)));
  }

  /** The rows of a list that are still here. */
  listed(statement: string): readonly object[] {
    return this.#lists.get(statement)?.rows ?? [];
  }

  /** Sends the rows of tables that a statement names, or all. */
  send(about?: string): void {
    if (this.#rows === 0) return;
    const parts: Part[] = [];
    const isMeant = (name: string) => about === undefined || names(about, name);
    for (const [statement, { table, rows }] of this.#lists) {
      if (!isMeant(table)) continue;
      parts.push({ sql: statement, rows });
      this.#lists.delete(statement);
    }
    for (const [name, changes] of this.#tables) {
      if (!isMeant(name) && !isMeant(pastName(changes.table, name))) continue;
      parts.push(...partsOf(changes, name));
      this.#tables.delete(name);
    }
    if (this.#lists.size === 0 && this.#tables.size === 0) {
      this.#rows = 0;
      this.#characters = 0;
    }
    if (parts.length > 0)
      this.#send(
        together(parts.map(({ sql }) => sql)),
        parts.map(({ rows }) => toJson(rows)),
      );
  }

  #count(characters = 0): void {
    this.#rows++;
    this.#characters += characters;
    if (this.#rows >= MOST.rows || this.#characters >= MOST.characters) this.send();
  }

  #changesOf<R extends Row>(table: Table<R>, suffix: string): TableChanges {
    const name = table.name + suffix;
    const known = this.#tables.get(name);
    if (known) return known;
    const changes: TableChanges = {
      table,
      added: new Map(),
      put: new Map(),
      removed: new Map(),
      kept: new Map(),
      past: [],
    };
    this.#tables.set(name, changes);
    return changes;
  }

  /** The changes of a table, in which that key is not removed. */
  #without<R extends Row>(table: Table<R>, suffix: string, key: Key): TableChanges {
    if (this.#changesOf(table, suffix).removed.has(nameOf(key))) this.send(table.name + suffix);
    return this.#changesOf(table, suffix);
  }
}

/** The row that another replaces stays readable; one event that puts a row twice replaces nothing. */
function keepPast(changes: TableChanges, name: string, before: Row | undefined, row: Row): void {
  const { table, kept, past } = changes;
  const seq = Number(row[table.since!]);
  if (before) {
    if (Number(before[table.since!]) < seq) past.push({ ...before, to_seq: seq });
  } else kept.set(name, { ...Object.fromEntries(table.key.map((column) => [column, row[column]!])), to_seq: seq });
}

function partsOf({ table, added, put, removed, kept, past }: TableChanges, name: string): Part[] {
  const parts: Part[] = [];
  const statements = statementsOf(table, name);
  const part = (sql: string, rows: readonly object[]) => {
    if (rows.length > 0) parts.push({ sql, rows });
  };
  part(statements.keep, [...kept.values()]);
  part(statements.past, past.map(withoutNulls));
  part(statements.add, Array.from(added.values(), withoutNulls));
  part(statements.put, Array.from(put.values(), withoutNulls));
  part(statements.remove, [...removed.values()]);
  return parts;
}

interface Statements {
  readonly add: string;
  readonly put: string;
  readonly remove: string;
  readonly keep: string;
  readonly past: string;
}

const known = new Map<string, Statements>();

function statementsOf(table: AnyTable, name: string): Statements {
  const before = known.get(name);
  if (before) return before;
  const made = makeStatements(table, name);
  known.set(name, made);
  return made;
}

function makeStatements(table: AnyTable, name: string): Statements {
  const columns = storedColumns(table);
  const list = columns.join(', ');
  const key = table.key.join(', ');
  const sameKey = table.key.map((column) => `t.${column} = g.${column}`).join(' AND ');
  const changed = columns
    .filter((column) => !table.key.includes(column))
    .map((column) => `${column} = excluded.${column}`);
  const past = pastName(table, name);
  const add = insertInto(name, columns);
  return {
    add,
    put: `${add} ON CONFLICT (${key}) ${changed.length > 0 ? `DO UPDATE SET ${changed.join(', ')}` : 'DO NOTHING'}`,
    remove: `DELETE FROM ${name} t USING json_populate_recordset(NULL::${name}, {rows}) g WHERE ${sameKey}`,
    keep: `INSERT INTO ${past} (${list}, to_seq) SELECT ${columns.map((column) => `t.${column}`).join(', ')}, g.to_seq
      FROM json_populate_recordset(NULL::${past}, {rows}) g JOIN ${name} t ON ${sameKey} AND t.${table.since} < g.to_seq ON CONFLICT DO NOTHING`,
    past: `${insertInto(past, [...columns, 'to_seq'])} ON CONFLICT DO NOTHING`,
  };
}

/** A statement for rows of a table, whose columns have the types that the table gives them. */
export function insertInto(name: string, columns: readonly string[]): string {
  const list = columns.join(', ');
  return `INSERT INTO ${name} (${list}) SELECT ${list} FROM json_populate_recordset(NULL::${name}, {rows})`;
}

/** Those that were put together before, by the statements in them: their text is long, and making it again for each write costs more than a look. */
interface Combined {
  sql: string | undefined;
  readonly next: Map<string, Combined>;
}

const combined: Combined = { sql: undefined, next: new Map() };

function together(statements: readonly string[]): string {
  let at = combined;
  for (const sql of statements) {
    const next = at.next.get(sql) ?? { sql: undefined, next: new Map() };
    at.next.set(sql, next);
    at = next;
  }
  at.sql ??= combine(statements);
  return at.sql;
}

/** Statements of one look: none of them sees what another changes, and none has to. */
function combine(statements: readonly string[]): string {
  const shared = statements.slice(0, -1).map((sql, place) => `part_${place} AS (${sql})`);
  const sql = shared.length > 0 ? `WITH ${shared.join(', ')} ${statements.at(-1)}` : statements[0]!;
  return sql.replaceAll('{rows}', ROWS);
}

function pastName(table: AnyTable, name: string): string {
  return `${table.name}_past${name.slice(table.name.length)}`;
}

/** Whether a statement names a table, by statement and table. */
const named = new Map<string, Map<string, boolean>>();
const MAX_KNOWN = 2_000;

function names(sql: string, table: string): boolean {
  let tables = named.get(sql);
  if (!tables) {
    if (named.size >= MAX_KNOWN) named.clear();
    tables = new Map();
    named.set(sql, tables);
  }
  let answer = tables.get(table);
  if (answer === undefined) {
    answer = new RegExp(`\\b${table}\\b`).test(sql);
    tables.set(table, answer);
  }
  return answer;
}

export function keyOf<R extends Row>(table: Table<R>, row: R): (string | number)[] {
  return table.key.map((column) => row[column]!);
}

function nameOf(key: Key): string {
  return key.length === 1 ? String(key[0]) : JSON.stringify(key);
}

/** The row as it would be read: only its columns. */
export function stored<R extends Row>(table: Table<R>, row: R): R {
  const copy: Row = {};
  for (const column of storedColumns(table)) copy[column] = row[column]!;
  return copy as R;
}

/** What is not there is null for PostgreSQL; each name that it need not read saves time on both sides. */
function withoutNulls(row: Row): Row {
  const copy: Row = {};
  for (const column in row) if (row[column] !== null) copy[column] = row[column]!;
  return copy;
}

/** As the database sorts: numbers by size, texts by their bytes. */
function compareKeys(a: Key, b: Key): number {
  for (const [place, value] of a.entries()) {
    const other = b[place]!;
    const order =
      typeof value === 'number'
        ? value - Number(other)
        : Buffer.compare(Buffer.from(value), Buffer.from(String(other)));
    if (order !== 0) return order;
  }
  return 0;
}

/** JSON writes what PostgreSQL's text cannot hold, U+0000 and halves of characters, with \u; so does it some others, and texts that hold it. */
function toJson(rows: readonly object[]): string {
  const json = JSON.stringify(rows);
  if (!json.includes('\\u')) return json;
  return JSON.stringify(rows, (_, value) => (typeof value === 'string' ? toSqlText(value.toWellFormed()) : value));
}
