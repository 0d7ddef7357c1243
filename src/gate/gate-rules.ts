/** What nouns declare for the gate. The gate itself knows none of them: each declares its part in its own folder, and the engine hands them over. */
import { kindNoun, nounOf } from '../model/nouns.ts';
import type { Rows } from '../store/port/store.ts';
import { PLAIN_NOUNS, type Row, type Table } from '../store/port/tables.ts';
import type { Standing } from './authority.ts';
import type { Draft } from './gate.ts';
import { isPersons } from './standing.ts';
import { textValues } from './told-values.ts';
import type { Value } from './value-keys.ts';

/** A change of somebody's item, by the kind of event whose rule decides. */
export interface Touched {
  readonly kind: string;
  readonly id: string;
  readonly standing: Standing;
}

/** What a declaration may ask. */
export interface GateReader {
  readonly rows: Pick<Rows, 'get'>;
  /** Whether a person wrote or accepted the item; false for what is not there. */
  isOfPerson(id: string): Promise<boolean>;
  /** A change of the item, by that kind of event. */
  touched(id: string, kind: string): Promise<Touched>;
}

/** What a noun says of its items and its events; so does what has events but no items of its own. */
export interface GateDeclaration {
  /** Whether a person wrote or accepted what the item says. Left out: its items are nobody's. */
  isOfPerson?(id: string, reader: GateReader): Promise<boolean>;
  /** What an event would make true: each text that others will read as knowledge, as a whole (REJ-12). Left out: nothing. */
  valuesIn?(kind: string, data: Record<string, unknown>): Value[];
  /** The items that an event changes. Undefined, or left out: the one that it is about. */
  touchedBy?(draft: Draft, reader: GateReader): Promise<Touched[]> | undefined;
  /** What somebody may do instead who may not change a person's item. */
  readonly hint?: string;
}

/** By the name of the noun, which is also the first word of its kinds of events; or by one kind of event. */
export type GateDeclarations = Readonly<Record<string, GateDeclaration>>;

/** For a noun whose rows say whose they are. */
export function ownedBy<R extends Row>(
  table: Table<R>,
  isTheirs: (row: R) => boolean,
): NonNullable<GateDeclaration['isOfPerson']> {
  return async (id, { rows }) => {
    const row = await rows.get(table, id);
    return row !== undefined && isTheirs(row);
  };
}

/** What is not known by an id but by its name: its standing follows from its row. */
export function touchedByName(kind: string, name: unknown, isOfPerson: boolean): Touched {
  return { kind, id: String(name), standing: isOfPerson ? 'persons' : 'others' };
}

/** A plain noun says in its table all that the gate asks. */
const PLAIN: GateDeclarations = Object.fromEntries(
  PLAIN_NOUNS.map(({ noun, table, title, words }) => [
    noun,
    {
      isOfPerson: ownedBy(table, isPersons),
      valuesIn: (_: string, data: Record<string, unknown>) => textValues([data[title], data[words]]),
    },
  ]),
);

export class GateRules {
  readonly #declared: ReadonlyMap<string | undefined, GateDeclaration>;

  constructor(declared: GateDeclarations) {
    this.#declared = new Map(Object.entries({ ...PLAIN, ...declared }));
  }

  /** What the event would make true. What other events bring back is looked at by the verbs that do so. */
  valuesIn(kind: string, data: Record<string, unknown>): Value[] {
    return this.#of(kind)?.valuesIn?.(kind, data) ?? [];
  }

  /** Everything that the event would change, with whose it is. */
  async touchedBy(draft: Draft, rows: GateReader['rows']): Promise<Touched[]> {
    const { kind, itemId, scope } = draft;
    const isOfPerson = async (id: string): Promise<boolean> =>
      (await this.#declared.get(nounOf(id))?.isOfPerson?.(id, reader)) ?? false;
    const touched = async (id: string, byRule: string): Promise<Touched> =>
      touchedByName(byRule, id, await isOfPerson(id));
    const reader: GateReader = { rows, isOfPerson, touched };
    const declared = this.#of(kind)?.touchedBy?.(draft, reader);
    if (declared) return declared;
    return [itemId === undefined ? { kind, id: scope.id, standing: 'others' } : await touched(itemId, kind)];
  }

  hintFor(kind: string): string {
    return this.#of(kind)?.hint ?? 'Add your own beside it, or ask the person.';
  }

  #of(kind: string): GateDeclaration | undefined {
    return this.#declared.get(kind) ?? this.#declared.get(kindNoun(kind));
  }
}
