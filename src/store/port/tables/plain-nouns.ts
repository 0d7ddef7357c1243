/**
 * Plain nouns: seen by those who see their scope, written by whoever the row names, found by their words, linked by their title. What is listed here
 * can be listed, searched, linked, rejected and guarded without another line in the store or the gate.
 */
import { type Columns, flag, integer, position, type RowOf, real, text } from '../../../model/column.ts';
import type { NounName } from '../../../model/nouns.ts';
import { defineTable, type Table } from './table.ts';

const PLAIN_COLUMNS = {
  id: text,
  chain_id: text,
  scope_id: text,
  /** How many events have said what it says. */
  version: integer,
  /** The event that said what it says now, and who wrote it. */
  event_id: text,
  author_id: text,
  author_kind: text,
  trust: real,
  recorded_at: integer,
  /** 1: put away. */
  archived: flag,
  updated_seq: integer,
  /** The position of the event whose words the search index has. */
  text_pos: position,
};

/** What every plain noun has; its own columns come beside these. */
export type PlainRow = RowOf<typeof PLAIN_COLUMNS>;

/** The table of a plain noun. It keeps its past, and its rows are erased with the item. */
export function plainTable<C extends Columns>(name: string, own: C): Table<PlainRow & RowOf<C>> {
  return defineTable<Columns>(name, {
    columns: { ...PLAIN_COLUMNS, ...own },
    key: ['id'],
    erasedWith: ['id'],
    storedBy: 'rowid',
    indexes: { [`${name}_by_scope`]: { on: ['scope_id', 'id'] } },
  }) as unknown as Table<PlainRow & RowOf<C>>;
}

export interface PlainNoun {
  readonly noun: NounName;
  readonly table: Table<PlainRow>;
  /** The columns with its name, and with its words. */
  readonly title: string;
  readonly words: string;
}

type TextColumn<R> = { [K in keyof R & string]: R[K] extends string ? K : never }[keyof R & string];

/** A plain noun, with its columns checked against its table. */
export function plainNoun<const N extends NounName, R extends PlainRow>(
  noun: N,
  table: Table<R>,
  columns: { readonly title: TextColumn<R>; readonly words: TextColumn<R> },
): PlainNoun & { readonly noun: N } {
  return { noun, table: table as unknown as Table<PlainRow>, ...columns };
}

const DECLARED = [] as const satisfies readonly PlainNoun[];

export type PlainNounName = (typeof DECLARED)[number]['noun'];

export const PLAIN_NOUNS: readonly PlainNoun[] = DECLARED;

export function plainNounOf(name: NounName | undefined): PlainNoun | undefined {
  return PLAIN_NOUNS.find(({ noun }) => noun === name);
}
