/** The columns and the schemas that follow from a table of fields. */
import type { z } from 'zod';
import { type Field, type Fields, filtersOf, storedFields } from './field.ts';
import type {
  ColumnsOf,
  EmptyName,
  FilterInputs,
  GivenName,
  NeededName,
  SaidOf,
  ShownName,
  StoredName,
} from './field-types.ts';

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
    storedFields(fields).map(({ name, codec }) => [name, codec.isNullable ? codec.filled().optional() : codec.said()]),
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
