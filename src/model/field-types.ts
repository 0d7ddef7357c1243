/** What TypeScript infers from a table of fields: the types of rows, events, requests and answers. */
import type { z } from 'zod';
import type { Column } from './column.ts';
import type { Filter } from './field.ts';
import type { AnyCodec } from './field-codecs.ts';

export type KeysWith<F, Part> = { [K in keyof F]: F[K] extends Part ? K : never }[keyof F] & string;
type Stored = { readonly column: string; readonly codec: AnyCodec };
type Given = { readonly input: () => z.ZodType; readonly codec: AnyCodec };

export type StoredName<F> = KeysWith<F, Stored>;
export type ProposedName<F> = KeysWith<F, Stored & { readonly proposed: true }>;
export type ComputedName<F> = KeysWith<F, { readonly computed: true }>;
/** The fields that a caller may give. */
export type GivenName<F> = KeysWith<F, Given>;
/** Those that a caller may also take away. */
export type ClearableName<F> = KeysWith<F, Given & { readonly codec: { readonly isNullable: true } }>;

/** Those that a caller must give. */
export type NeededName<F> = Exclude<GivenName<F>, ClearableName<F> | KeysWith<F, { readonly default: unknown }>>;
/** Those that may be empty. */
export type EmptyName<F> = KeysWith<F, Stored & { readonly codec: { readonly isNullable: true } }>;

export type CodecOf<F, K extends keyof F> = F[K] extends { readonly codec: infer C } ? C : never;
export type SaidOf<F, K extends keyof F> = CodecOf<F, K> extends { said(): z.ZodType<infer S> } ? S : never;
export type ShownOf<F, K extends keyof F> = CodecOf<F, K> extends { shown(): z.ZodType<infer S> } ? S : never;
export type ColumnOf<F, K extends keyof F> = F[K] extends { readonly column: infer N extends string } ? N : never;
export type CellOf<F, K extends keyof F> = CodecOf<F, K> extends { readonly column: Column<infer T> } ? T : never;

/** The columns of a table that stores these fields, by name. */
export type ColumnsOf<F> = { [K in StoredName<F> as ColumnOf<F, K>]: Column<CellOf<F, K>> };
export type CellsOf<F, K extends keyof F = StoredName<F>> = { [N in K as ColumnOf<F, N>]: CellOf<F, N> };
/** What an event changes. */
export type ChangesOf<F> = { [K in GivenName<F>]?: SaidOf<F, K> | undefined };
/** Changes that take nothing away. */
export type FilledOf<F> = { [K in GivenName<F>]?: NonNullable<SaidOf<F, K>> | undefined };
/** What a caller gives. */
export type GivenOf<F> = {
  [K in GivenName<F>]?: F[K] extends { readonly input: () => infer I extends z.ZodType }
    ? z.output<I> | undefined
    : never;
};
/** What an event says that says every stored field. */
export type WholeOf<F> = {
  [K in Exclude<StoredName<F>, EmptyName<F>>]: SaidOf<F, K>;
} & { [K in EmptyName<F>]?: NonNullable<SaidOf<F, K>> | undefined };
/** What an answer shows. */
export type ViewOf<F> = { [K in ShownName<F>]: ShownOf<F, K> };
export type ShownName<F> = Exclude<keyof F, KeysWith<F, { readonly hidden: true }>>;
/** What the view computes. */
export type ComputedOf<F> = { [K in ComputedName<F>]: ShownOf<F, K> };
/** Those of a new item that its first event need not say. */
export type BlankOf<F> = CellsOf<
  F,
  StoredName<F> & (KeysWith<F, { default: unknown }> | KeysWith<F, { codec: { isNullable: true } }>)
>;

export type FilterName<F> = KeysWith<F, Stored & { readonly filter: Filter }>;
export type SortableName<F> = KeysWith<F, Stored & { readonly sortable: true }>;
/** The columns by which a list can be sorted, by the name of the field. */
export type SortColumnsOf<F> = { readonly [K in SortableName<F>]: ColumnOf<F, K> };
export type FilterInputs<F> = {
  [K in FilterName<F> as F[K] extends { readonly filter: { readonly as: infer N extends string } }
    ? N
    : never]: F[K] extends {
    readonly filter: { readonly input: () => infer I extends z.ZodType };
  }
    ? I
    : never;
};
/** What a list is filtered by. A filter that is left out excludes nothing. */
export type FilterOf<F> = {
  readonly [K in keyof FilterInputs<F>]?: Readonly<z.output<FilterInputs<F>[K]>> | undefined;
};
