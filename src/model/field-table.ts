/** Reads and writes the fields of one noun: rows, changes, answers and what is known of each field. */
import { canonicalJson } from '../base/canonical-json.ts';
import { type Field, type Fields, type Filter, filtersOf, type StoredField, storedFields } from './field.ts';
import { type AnyCodec, same } from './field-codecs.ts';
import type {
  BlankOf,
  CellsOf,
  ChangesOf,
  ClearableName,
  ComputedOf,
  FilledOf,
  FilterInputs,
  FilterOf,
  GivenName,
  GivenOf,
  ProposedName,
  SaidOf,
  SortColumnsOf,
  StoredName,
  ViewOf,
  WholeOf,
} from './field-types.ts';

type Values = Record<string, unknown>;

/**
 * The same object, of JSON values, in the form that V8 copies fastest. An object that is filled key by key becomes a dictionary, and so does every copy
 * of it; one that is parsed does not. `get` took a fifth longer without it.
 */
function compact(object: Values): Values {
  return JSON.parse(JSON.stringify(object)) as Values;
}

/** What does not depend on a value is worked out once, when it is made. */
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
  readonly #stored: readonly StoredField[];
  /** Given fields that have a column. */
  readonly #written: readonly StoredField[];
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
  readonly #saysToo: readonly StoredField[];
  readonly #fields: F;

  constructor(fields: F) {
    this.#fields = fields;
    const all = Object.entries(fields) as [keyof F & string, Field][];
    const namesOf = (isOne: (field: Field) => unknown) => all.filter(([, one]) => isOne(one)).map(([name]) => name);
    const steps = storedFields(fields);
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
    const isText = ({ codec }: StoredField) => codec.column.type === 'text';
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
