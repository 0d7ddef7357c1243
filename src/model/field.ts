/** One field of a noun, as it is declared. A noun has a table of them in its `…-fields.ts`. */
import type { z } from 'zod';
import type { AnyCodec, Codec } from './field-codecs.ts';

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
export interface Filter {
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

/** A field that has a column. */
export interface StoredField {
  readonly name: string;
  readonly column: string;
  readonly codec: AnyCodec;
}

export function storedFields(fields: Fields): StoredField[] {
  return Object.entries(fields).flatMap(([name, { column, codec }]) =>
    column === undefined ? [] : { name, column, codec: codec as AnyCodec },
  );
}

/** What a list can be filtered by. Filters that take several values come first. */
export function filtersOf(fields: Fields): (Filter & StoredField)[] {
  const all = storedFields(fields).flatMap((step) => {
    const { filter } = fields[step.name]!;
    return filter ? [{ ...step, ...filter }] : [];
  });
  return all.toSorted((a, b) => FILTER_ORDER.indexOf(a.by) - FILTER_ORDER.indexOf(b.by));
}

const FILTER_ORDER: readonly Filter['by'][] = ['oneOf', 'every', 'equal'];
