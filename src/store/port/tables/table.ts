/** What a table of rows is to everything but SQL. */

export type Value = string | number | null;

export type Row = Record<string, Value>;

export interface Table<R> {
  readonly name: string;
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
  readonly tellsOf?: readonly (keyof R & string)[];
  /** Named sets of columns by which a projector may find rows; each has an index. */
  readonly lookups: Readonly<Record<string, readonly (keyof R & string)[]>>;
  /** Only carries the row type. */
  readonly row?: R;
}

/** A row that was replaced, with the event that replaced it. */
export type PastRow<R> = R & { to_seq: number };

/** Where the replaced rows of a table are. */
export function pastOf<R>(table: Table<R>): Table<PastRow<R>> {
  return {
    name: `${table.name}_past`,
    columns: [...table.columns, 'to_seq'],
    ...(table.positions ? { positions: table.positions } : {}),
    ...(table.tellsOf ? { tellsOf: table.tellsOf } : {}),
    key: [...table.key, table.since!],
    lookups: {},
  };
}

/** Every column that a row is stored with. */
export function storedColumns<R>(table: Table<R>): readonly (keyof R & string)[] {
  return table.positions === undefined ? table.columns : [...table.columns, ...table.positions];
}
