/** An index of a table, with another form for one backend only where it needs one. */

/** A column, or the first characters of one. */
export type IndexPart<K extends string = string> = K | { readonly column: K; readonly first: number };

interface IndexForm<K extends string = string> {
  readonly on: readonly IndexPart<K>[];
  /** Columns that PostgreSQL keeps beside the key; SQLite has them in the key. */
  readonly include?: readonly K[];
}

export interface IndexDeclaration<K extends string = string> extends IndexForm<K> {
  /** Only rows for which this is true, in SQL that both backends understand. */
  readonly where?: string;
  readonly isUnique?: boolean;
  /** In the place of `on` and `include`. */
  readonly postgres?: IndexForm<K>;
}

/** The first characters of a column: enough to find a row, and less to store. */
export function first<K extends string>(characters: number, column: K): IndexPart<K> {
  return { column, first: characters };
}
