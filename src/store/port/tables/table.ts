/** A table, declared once: its columns, keys and indexes. Both backends make their statements and their DDL from it. */
import type { Column, Columns, RowOf } from '../../../model/column.ts';
import type { IndexDeclaration } from './index-declaration.ts';

type Value = string | number | null;

export type Row = Record<string, Value>;

/**
 * - `ledger`: canonical, append-only.
 * - `projection`: derived from the ledger alone; a rebuild makes it again, equal.
 * - `operational`: may be lost without losing knowledge; outside the checksum of a rebuild.
 */
type TableClass = 'ledger' | 'projection' | 'operational';

export interface Table<R> {
  readonly name: string;
  readonly class: TableClass;
  /** By name, in the order in which they are stored. */
  readonly declared: Columns;
  /** Logical columns, in the order in which they enter the checksum. */
  readonly columns: readonly (keyof R & string)[];
  /** Columns that hold positions in this store's own log: not comparable between stores, so no part of the checksum. */
  readonly positions?: readonly (keyof R & string)[];
  readonly key: readonly (keyof R & string)[];
  /**
   * The column with the sequence number of the event since which a row is as it is. A table that has one keeps its past: a row that another
   * event replaces goes to the table named in `pastOf`, so that the state at any event can be read.
   */
  readonly since?: keyof R & string;
  /** The columns that name what a row tells of: it goes at once when one of these events or items is erased. */
  readonly erasedWith?: readonly (keyof R & string)[];
  /** Named sets of columns by which a projector may find rows; each has an index. */
  readonly lookups: Readonly<Record<string, readonly (keyof R & string)[]>>;
  readonly indexes: Readonly<Record<string, IndexDeclaration>>;
  /** Indexes of the table of replaced rows. */
  readonly pastIndexes: Readonly<Record<string, IndexDeclaration>>;
  /**
   * How SQLite stores the rows. `key`: in the tree of the key, without a rowid. `rowid`: in the order in which they arrive, with the key in an index
   * of its own; for rows that are not small, because without a rowid their pages would stay half empty.
   */
  readonly storedBy: 'key' | 'rowid';
  readonly references: readonly Reference[];
  /** Only carries the row type. */
  readonly row?: R;
}

/** What the DDL of a table needs. */
export type TableDeclaration = Pick<
  Table<Row>,
  'name' | 'class' | 'declared' | 'indexes' | 'storedBy' | 'references'
> & {
  readonly key: readonly string[];
};

/** A foreign key, checked when a transaction ends. SQLite checks it; PostgreSQL would lock a row for each that refers to it, so `doctor` looks there. */
export interface Reference {
  readonly columns: readonly string[];
  readonly table: string;
  readonly key: readonly string[];
}

/** A row of a table. */
export type RowIn<T> = T extends Table<infer R> ? R : never;

type ColumnName<C> = keyof RowOf<C> & string;

interface TableOptions<C> {
  /** With `updated_seq` among them, the table keeps its past. */
  readonly columns: C;
  readonly class?: TableClass;
  readonly key: readonly ColumnName<C>[];
  readonly erasedWith?: readonly ColumnName<C>[];
  readonly lookups?: Readonly<Record<string, readonly ColumnName<C>[]>>;
  readonly indexes?: Readonly<Record<string, IndexDeclaration<ColumnName<C>>>>;
  readonly pastIndexes?: Readonly<Record<string, IndexDeclaration<ColumnName<C>>>>;
  readonly storedBy?: 'key' | 'rowid';
  readonly references?: readonly Reference[];
}

/** A projection, unless the options name another class. */
export function defineTable<C extends Columns>(
  name: string,
  { columns: declared, ...options }: TableOptions<C>,
): Table<RowOf<C>> {
  const names = Object.keys(declared) as (keyof C & string)[];
  const positions = names.filter((column) => declared[column]!.type === 'position');
  return {
    name,
    class: 'projection',
    lookups: {},
    indexes: {},
    pastIndexes: {},
    storedBy: 'key',
    references: [],
    ...options,
    ...('updated_seq' in declared ? { since: 'updated_seq' } : {}),
    declared,
    columns: names.filter((column) => !positions.includes(column)),
    ...(positions.length > 0 ? { positions } : {}),
  };
}

/** A row that was replaced, with the event that replaced it. */
type PastRow<R> = R & { to_seq: number };

const TO_SEQ: Column<number> = { type: 'integer', isNullable: false };

/** Where the replaced rows of a table are. */
export function pastOf<R>(table: Table<R>): Table<PastRow<R>> {
  return {
    name: `${table.name}_past`,
    class: table.class,
    declared: { ...table.declared, to_seq: TO_SEQ },
    columns: [...table.columns, 'to_seq'],
    ...(table.positions ? { positions: table.positions } : {}),
    ...(table.erasedWith ? { erasedWith: table.erasedWith } : {}),
    key: [...table.key, table.since!],
    lookups: {},
    indexes: table.pastIndexes,
    pastIndexes: {},
    storedBy: table.storedBy,
    references: [],
  };
}

/** Every column that a row is stored with. */
export function storedColumns<R>(table: Table<R>): readonly (keyof R & string)[] {
  return table.positions === undefined ? table.columns : [...table.columns, ...table.positions];
}
