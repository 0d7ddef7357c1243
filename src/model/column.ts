/** The columns of a table: what they store, and the TypeScript type of a row that has them. */

/**
 * - `flag` is 0 or 1.
 * - `json` is a text, written and read by whoever owns the row.
 * - `position` is a number that only means something in this store: no part of a checksum.
 */
export type ColumnType = 'text' | 'json' | 'integer' | 'flag' | 'position' | 'real' | 'bytes';

export interface Column<T = unknown> {
  readonly type: ColumnType;
  readonly isNullable: boolean;
  /** Only carries the type of its values. */
  readonly value?: T;
}

export type Columns = Readonly<Record<string, Column>>;

/** A row of a table with these columns. */
export type RowOf<C> = { -readonly [K in keyof C]: C[K] extends Column<infer T> ? T : never };

function column<T>(type: ColumnType): Column<T> & { readonly orNull: Column<T | null> } {
  return { type, isNullable: false, orNull: { type, isNullable: true } };
}

export const text = column<string>('text');
export const json = column<string>('json');
export const integer = column<number>('integer');
export const flag = column<number>('flag');
export const position = column<number>('position');
export const real = column<number>('real');
export const bytes = column<Uint8Array>('bytes');
