/** The fields of a noun as a table with one entry each, and what follows from such a table: columns, schemas, rows, changes and answers. */
import type { z } from 'zod';
import { canonicalJson } from '../base/canonical-json.ts';
import type { Column } from './column.ts';
import { type AnyCodec, type Codec, same } from './field-codecs.ts';

interface Declaration<Given = unknown, Said = unknown> {
  /** Where a row stores it. A field without a column is stored elsewhere, or computed when it is shown. */
  readonly column?: string;
  /** What a caller may give. Left out where nobody sets it directly. */
  readonly input?: () => z.ZodType<Given>;
  /** What a new item has where its event leaves the field out; null for a field that may be empty. Part of what an event means, so it never changes. */
  readonly default?: Said;
  /** Part of what the item says: who changes it vouches for the item. */
  readonly says?: true;
  /** Its words are in the search index. */
  readonly searched?: true;
  /** A proposed change takes it over from the item that it is about. */
  readonly proposed?: true;
  /** Compared by `diff`. */
  readonly diffed?: true;
  /** Explains it where an answer is described. */
  readonly described?: string;
  /** Never shown. */
  readonly hidden?: true;
  /** Shown, but not by its column alone: the view computes it. */
  readonly computed?: true;
  /** Lists can be sorted by it: a text, or a number that is never empty. */
  readonly sortable?: true;
  readonly filter?: Filter;
}

/** How a list is filtered by a field. */
interface Filter {
  /** What the filter is called. */
  readonly as: string;
  /** `oneOf`: it has one of the values. `every`: it has all of them. `equal`: it is the value. */
  readonly by: 'oneOf' | 'every' | 'equal';
  readonly input: () => z.ZodType;
}

/** A field as it is declared, and how it is written. */
export type Field = Declaration & { readonly codec: Pick<AnyCodec, 'shown'> & Partial<AnyCodec> };

/** In the order in which answers show them. */
export type Fields = Readonly<Record<string, Field>>;

export function field<Given, Said, Stored, Shown, Null extends boolean, const D extends Declaration>(
  codec: Codec<Given, Said, Stored, Shown> & { readonly isNullable: Null },
  declaration: D & Declaration<NoInfer<Given>, NoInfer<Said>>,
): D & { readonly codec: Codec<Given, Said, Stored, Shown> & { readonly isNullable: Null } } {
  return { ...declaration, codec };
}

/** A field that no row stores and nobody gives: the view computes it from the rest. */
export function computed<V extends z.ZodType>(shown: () => V) {
  return { codec: { shown }, computed: true } as const;
}

type KeysWith<F, Part> = { [K in keyof F]: F[K] extends Part ? K : never }[keyof F] & string;
type Stored = { readonly column: string; readonly codec: AnyCodec };
type Given = { readonly input: () => z.ZodType; readonly codec: AnyCodec };

type StoredName<F> = KeysWith<F, Stored>;
type ProposedName<F> = KeysWith<F, Stored & { readonly proposed: true }>;
type ComputedName<F> = KeysWith<F, { readonly computed: true }>;
/** The fields that a caller may give. */
export type GivenName<F> = KeysWith<F, Given>;
/** Those that a caller may also take away. */
export type ClearableName<F> = KeysWith<F, Given & { readonly codec: { readonly isNullable: true } }>;

/** Those that a caller must give. */
type NeededName<F> = Exclude<GivenName<F>, ClearableName<F> | KeysWith<F, { readonly default: unknown }>>;
/** Those that may be empty. */
type EmptyName<F> = KeysWith<F, Stored & { readonly codec: { readonly isNullable: true } }>;

type CodecOf<F, K extends keyof F> = F[K] extends { readonly codec: infer C } ? C : never;
type SaidOf<F, K extends keyof F> = CodecOf<F, K> extends { said(): z.ZodType<infer S> } ? S : never;
type ShownOf<F, K extends keyof F> = CodecOf<F, K> extends { shown(): z.ZodType<infer S> } ? S : never;
type ColumnOf<F, K extends keyof F> = F[K] extends { readonly column: infer N extends string } ? N : never;
type CellOf<F, K extends keyof F> = CodecOf<F, K> extends { readonly column: Column<infer T> } ? T : never;

/** The columns of a table that stores these fields, by name. */
export type ColumnsOf<F> = { [K in StoredName<F> as ColumnOf<F, K>]: Column<CellOf<F, K>> };
type CellsOf<F, K extends keyof F = StoredName<F>> = { [N in K as ColumnOf<F, N>]: CellOf<F, N> };
/** What an event changes. */
export type ChangesOf<F> = { [K in GivenName<F>]?: SaidOf<F, K> | undefined };
/** Changes that take nothing away. */
type FilledOf<F> = { [K in GivenName<F>]?: NonNullable<SaidOf<F, K>> | undefined };
/** What a caller gives. */
type GivenOf<F> = {
  [K in GivenName<F>]?: F[K] extends { readonly input: () => infer I extends z.ZodType }
    ? z.output<I> | undefined
    : never;
};
/** What an event says that says every stored field. */
type WholeOf<F> = {
  [K in Exclude<StoredName<F>, EmptyName<F>>]: SaidOf<F, K>;
} & { [K in EmptyName<F>]?: NonNullable<SaidOf<F, K>> | undefined };
/** What an answer shows. */
export type ViewOf<F> = { [K in ShownName<F>]: ShownOf<F, K> };
type ShownName<F> = Exclude<keyof F, KeysWith<F, { readonly hidden: true }>>;
/** What the view computes. */
type ComputedOf<F> = { [K in ComputedName<F>]: ShownOf<F, K> };
/** Those of a new item that its first event need not say. */
type BlankOf<F> = CellsOf<
  F,
  StoredName<F> & (KeysWith<F, { default: unknown }> | KeysWith<F, { codec: { isNullable: true } }>)
>;

type FilterName<F> = KeysWith<F, Stored & { readonly filter: Filter }>;
type SortableName<F> = KeysWith<F, Stored & { readonly sortable: true }>;
/** The columns by which a list can be sorted, by the name of the field. */
type SortColumnsOf<F> = { readonly [K in SortableName<F>]: ColumnOf<F, K> };
type FilterInputs<F> = {
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

/** The declared columns of these fields. */
export function columnsOf<F extends Fields>(fields: F): ColumnsOf<F> {
  return named(
    fields,
    (field) => field.column,
    (field) => field.codec.column,
  ) as ColumnsOf<F>;
}

/** The schemas of what a caller may give. */
export function inputShape<F extends Fields>(fields: F) {
  type Shape = { [K in GivenName<F>]: F[K] extends { readonly input: () => infer I } ? I : never };
  return named(
    fields,
    (field, name) => field.input && name,
    (field) => field.input!(),
  ) as Shape;
}

/** The schemas of what an event may change: null takes a value away, a field that is not there stays as it is. */
export function changesShape<F extends Fields>(fields: F) {
  type Shape = { [K in GivenName<F>]: z.ZodOptional<z.ZodType<SaidOf<F, K>, SaidOf<F, K>>> };
  return named(
    fields,
    (field, name) => field.input && name,
    (field) => field.codec.said!().optional(),
  ) as Shape;
}

/** The schemas of an event that says what a caller gave; what has a default or is empty may be left out. */
export function givenShape<F extends Fields>(fields: F) {
  type Shape = {
    [K in NeededName<F>]: z.ZodType<SaidOf<F, K>, SaidOf<F, K>>;
  } & {
    [K in Exclude<GivenName<F>, NeededName<F>>]: z.ZodOptional<
      z.ZodType<NonNullable<SaidOf<F, K>>, NonNullable<SaidOf<F, K>>>
    >;
  };
  return named(
    fields,
    ({ input }, name) => input && name,
    (one) => (one.codec.isNullable || one.default !== undefined ? one.codec.filled!().optional() : one.codec.said!()),
  ) as Shape;
}

/** The schemas of an event that says every stored field; what is empty is left out. */
export function wholeShape<F extends Fields>(fields: F) {
  type Shape = {
    [K in Exclude<StoredName<F>, EmptyName<F>>]: z.ZodType<SaidOf<F, K>, SaidOf<F, K>>;
  } & { [K in EmptyName<F>]: z.ZodOptional<z.ZodType<NonNullable<SaidOf<F, K>>, NonNullable<SaidOf<F, K>>>> };
  return Object.fromEntries(
    stepsOf(fields).map(({ name, codec }) => [name, codec.isNullable ? codec.filled().optional() : codec.said()]),
  ) as Shape;
}

/** The schemas of what an answer shows. */
export function viewShape<F extends Fields>(fields: F) {
  type Shape = { -readonly [K in ShownName<F>]: F[K] extends { codec: { shown(): infer S } } ? S : never };
  return named(
    fields,
    ({ hidden }, name) => (hidden ? undefined : name),
    ({ codec, described }) => (described === undefined ? codec.shown() : codec.shown().describe(described)),
  ) as Shape;
}

/** The schemas of the filters of a list. */
export function filterShape<F extends Fields>(fields: F) {
  type Shape = { [K in keyof FilterInputs<F>]: z.ZodOptional<Extract<FilterInputs<F>[K], z.ZodType>> };
  return Object.fromEntries(filtersOf(fields).map(({ as, input }) => [as, input().optional()])) as unknown as Shape;
}

/** Those that take several values come first. */
function filtersOf(fields: Fields): (Filter & Step)[] {
  const all = stepsOf(fields).flatMap((step) => {
    const { filter } = fields[step.name]!;
    return filter ? [{ ...step, ...filter }] : [];
  });
  return all.toSorted((a, b) => FILTER_ORDER.indexOf(a.by) - FILTER_ORDER.indexOf(b.by));
}

const FILTER_ORDER: readonly Filter['by'][] = ['oneOf', 'every', 'equal'];

function named<T>(
  fields: Fields,
  nameOf: (field: Field, name: string) => string | undefined,
  make: (field: Field) => T,
): Record<string, T> {
  const all: Record<string, T> = {};
  for (const [name, field] of Object.entries(fields)) {
    const key = nameOf(field, name);
    if (key !== undefined) all[key] = make(field);
  }
  return all;
}

interface Step {
  readonly name: string;
  readonly column: string;
  readonly codec: AnyCodec;
}

type Values = Record<string, unknown>;

function stepsOf(fields: Fields): Step[] {
  return Object.entries(fields).flatMap(([name, { column, codec }]) =>
    column === undefined ? [] : { name, column, codec: codec as AnyCodec },
  );
}

/**
 * The same object, of JSON values, in the form that V8 copies fastest. An object that is filled key by key becomes a dictionary, and so does every copy
 * of it; one that is parsed does not. `get` took a fifth longer without it.
 */
function compact(object: Values): Values {
  return JSON.parse(JSON.stringify(object)) as Values;
}

/** Reads and writes the fields of one noun. What does not depend on a value is worked out once, here. */
export class FieldTable<F extends Fields> {
  /** The fields that a caller may take away. */
  readonly clearable: readonly ClearableName<F>[];
  /** The fields that `diff` compares. */
  readonly diffed: readonly (keyof F & string)[];
  /** The fields that a proposed change takes over. */
  readonly proposed: readonly ProposedName<F>[];
  /** The columns of a new item, except for those that its first event always says. */
  readonly blank: Readonly<BlankOf<F>>;
  /** What a new item has, by the name of the field; fields that are empty then are left out. */
  readonly defaults: Readonly<Values>;
  /** Numbers, of which the largest come first, before texts. */
  readonly sortColumns: SortColumnsOf<F>;
  /** What a list can be filtered by, and how. */
  readonly filters: readonly {
    readonly as: keyof FilterInputs<F>;
    readonly by: Filter['by'];
    readonly column: string;
  }[];
  /** The fields that a caller may give. */
  readonly given: readonly GivenName<F>[];
  readonly #stored: readonly Step[];
  /** Given fields that have a column. */
  readonly #written: readonly Step[];
  /** Shown as their column says. */
  readonly #shown: readonly {
    readonly name: string;
    readonly column: string;
    readonly toView: AnyCodec['toView'] | undefined;
  }[];
  /** An answer with all its fields, in their order, and no values. */
  readonly #empty: Values;
  readonly #says: readonly string[];
  readonly #searched: readonly string[];
  /** What an item may say besides its words. */
  readonly #saysToo: readonly Step[];
  readonly #fields: F;

  constructor(fields: F) {
    this.#fields = fields;
    const all = Object.entries(fields) as [keyof F & string, Field][];
    const namesOf = (isOne: (field: Field) => unknown) => all.filter(([, one]) => isOne(one)).map(([name]) => name);
    const steps = stepsOf(fields);
    this.given = namesOf(({ input }) => input) as GivenName<F>[];
    this.clearable = namesOf(({ input, codec }) => input && codec.isNullable) as ClearableName<F>[];
    this.diffed = namesOf(({ diffed }) => diffed);
    this.proposed = namesOf(({ proposed }) => proposed) as ProposedName<F>[];
    this.#says = namesOf(({ says }) => says);
    this.#searched = namesOf(({ searched }) => searched);
    this.#stored = steps;
    this.#written = steps.filter(({ name }) => fields[name]!.input);
    this.#saysToo = steps.filter(({ name, codec }) => codec.isNullable && fields[name]!.says);
    this.#empty = compact(Object.fromEntries(namesOf(({ hidden }) => !hidden).map((name) => [name, null])));
    this.#shown = steps
      .filter(({ name }) => !fields[name]!.computed && !fields[name]!.hidden)
      .map(({ name, column, codec }) => ({
        name,
        column,
        toView: Object.is(codec.toView, same) ? undefined : codec.toView,
      }));
    const isText = ({ codec }: Step) => codec.column.type === 'text';
    this.sortColumns = Object.fromEntries(
      steps
        .filter(({ name }) => fields[name]!.sortable)
        .toSorted((a, b) => Number(isText(a)) - Number(isText(b)))
        .map(({ name, column }) => [name, column]),
    ) as SortColumnsOf<F>;
    this.filters = filtersOf(fields).map(({ as, by, column }) => ({ as: as as keyof FilterInputs<F>, by, column }));
    const set = steps.filter(({ name, codec }) => codec.isNullable || fields[name]!.default !== undefined);
    this.blank = compact(
      Object.fromEntries(set.map(({ name, column, codec }) => [column, codec.toRow(fields[name]!.default ?? null)])),
    ) as BlankOf<F>;
    this.defaults = Object.fromEntries(
      all.flatMap(([name, one]) => (one.default === undefined ? [] : [[name, one.default]])),
    );
  }

  /** What an event says for what a caller gives; without the fields that take more than their value to decide. */
  toChanges(given: GivenOf<F> & Values): FilledOf<F> {
    const changes: Values = {};
    for (const name of this.given) {
      const value = given[name];
      const { codec } = this.#fields[name]!;
      if (value !== undefined && codec.toEvent) changes[name] = codec.toEvent(value, name);
    }
    return changes as FilledOf<F>;
  }

  /** The columns that these changes replace. */
  toRow(changes: ChangesOf<F> & Values): Partial<CellsOf<F, GivenName<F> & StoredName<F>>> {
    const cells: Values = {};
    for (const { name, column, codec } of this.#written) {
      const said = changes[name];
      if (said !== undefined) cells[column] = codec.toRow(said);
    }
    return cells as Partial<CellsOf<F, GivenName<F> & StoredName<F>>>;
  }

  /** What a row says of one field, as an event would. */
  read<K extends StoredName<F>>(row: CellsOf<F, K> & Values, name: K): SaidOf<F, K> {
    const { column, codec } = this.#fields[name]!;
    return codec.fromRow!(row[column!]) as SaidOf<F, K>;
  }

  /** What a row says of some fields; those that are empty are left out. */
  readSome<K extends StoredName<F>>(
    row: CellsOf<F, K> & Values,
    names: readonly K[],
  ): { [N in K]?: NonNullable<SaidOf<F, N>> } {
    const said: Values = {};
    for (const name of names) {
      const value = this.read(row, name);
      if (value !== null) said[name] = value;
    }
    return said as { [N in K]?: NonNullable<SaidOf<F, N>> };
  }

  /** What an event says that says everything; what is empty is left out. */
  readAll(row: CellsOf<F> & Values): WholeOf<F> {
    const said: Values = {};
    for (const { name, column, codec } of this.#stored) said[name] = codec.fromRow(row[column]) ?? undefined;
    return said as WholeOf<F>;
  }

  /** The columns after an event that says everything. */
  toWholeRow(said: WholeOf<F> & Values): CellsOf<F> {
    const cells: Values = {};
    for (const { name, column, codec } of this.#stored) cells[column] = codec.toRow(said[name] ?? null);
    return cells as CellsOf<F>;
  }

  /** Whether two rows say the same in every field. */
  isSame(one: CellsOf<F> & Values, other: CellsOf<F> & Values): boolean {
    return this.#stored.every(({ column }) => one[column] === other[column]);
  }

  /** Leaves out what would stay as it is. `beside`: what the item says that has no column. */
  realChanges(changes: ChangesOf<F> & Values, row: CellsOf<F> & Values, beside: Values = {}): ChangesOf<F> {
    const real: Values = {};
    for (const [name, said] of Object.entries(changes)) {
      if (said === undefined) continue;
      const { column, codec } = this.#fields[name]!;
      const before = column === undefined ? beside[name] : codec.fromRow!(row[column]);
      if (canonicalJson(said) !== canonicalJson(before ?? null)) real[name] = said;
    }
    return real as ChangesOf<F>;
  }

  /** `computed`: the fields that do not follow from one column. */
  toView(row: CellsOf<F> & Values, computed: ComputedOf<F>): ViewOf<F> {
    const view: Values = { ...this.#empty, ...computed };
    for (const { name, column, toView } of this.#shown) {
      view[name] = toView ? toView(row[column]) : row[column];
    }
    return view as ViewOf<F>;
  }

  /** The filters in a request. */
  filterIn(request: FilterOf<F>): FilterOf<F> {
    const given = this.filters.map(({ as }) => [as, request[as]] as const);
    return Object.fromEntries(given) as FilterOf<F>;
  }

  /** Whether the changes touch what the item says. */
  saysSomething(changes: ChangesOf<F> & Values): boolean {
    return this.#says.some((name) => changes[name] !== undefined);
  }

  /** Whether nothing is left of what the item said besides its words. */
  replacesAll(row: CellsOf<F> & Values, changes: ChangesOf<F> & Values): boolean {
    return this.#saysToo.every(({ name, column }) => row[column] === null || changes[name] !== undefined);
  }

  /** Whether the search index has to follow. */
  isSearched(changes: ChangesOf<F> & Values): boolean {
    return this.#searched.some((name) => changes[name] !== undefined);
  }
}
