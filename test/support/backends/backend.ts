/** What a test needs of a backend, apart from openMemory. */
import type { OpenOptions } from '../../../src/index.ts';

/** Given to openMemory. */
export type Options = Pick<OpenOptions, 'path' | 'url' | 'database'>;
export type SqlRows = Record<string, unknown>[];

export interface Place {
  readonly options: Options;
  /** Statements past our own code, as somebody with a database tool would; the rows of the last, times and sizes as numbers. */
  sql(text: string): Promise<SqlRows>;
}

export interface Wanted {
  /**
   * A database that this process has never used. A process remembers how the chains of a database ended, and of one that was emptied
   * it remembers them wrongly: its next command begins twice. That is right, but a test that counts statements or ids would notice.
   */
  readonly unused?: boolean;
}

export interface Backend {
  readonly name: 'sqlite' | 'postgres' | 'pglite';
  /** Why this run cannot have it; undefined when it can. */
  readonly missing: string | undefined;
  /** Everything that a rebuild makes again. */
  readonly derivedTables: readonly string[];
  /** A place with nothing in it. It lasts as long as the test that asks, or as the file when it was asked for outside of tests. */
  newPlace(wanted?: Wanted): Promise<Place>;
  /** A new place that holds the same. */
  copyOf(place: Place): Promise<Place>;
}
