/** Values that somebody rejected: how they are recognised, without being readable, whom they bind, and who rejected them. */
import { canonicalJson } from '../base/canonical-json.ts';
import { matchKey } from '../base/confusables.ts';
import { RecollectError, show } from '../base/errors.ts';
import { sha256Hex } from '../base/hash.ts';
import { formatTime } from '../base/time.ts';
import { type Actor, isPerson } from '../model/actor.ts';
import type { Sight } from '../store/port/queries.ts';
import type { Rows } from '../store/port/store.ts';
import {
  ERASURES,
  MEMORIES,
  REJECTED_VALUES,
  REJECTION_SALTS,
  type RejectedValueRow,
  type ScopeRow,
} from '../store/port/tables.ts';
import { ownerIdOf } from './identity.ts';
import { keptWordings, partWordings, wordingsOf } from './wording/wordings.ts';

/** A whole text, what a claim says of its subject, or a link between two items. */
export type Value =
  | { readonly text: string }
  | { readonly subject: string; readonly predicate: string; readonly object: string }
  | { readonly from: string; readonly to: string; readonly type: string };

/** Where something binds: the chain, and the scope with those around it. */
export type Place = Pick<ScopeRow, 'chain_id' | 'path'>;

/**
 * The keys by which a value is looked up. With their salt they tell nobody what the value was. The first is that of every rejection ever made, by
 * the looks of the text; the others came later, and see through more (REJ-10).
 */
export function keysOf(salt: string, value: Value): string[] {
  return keysWith(salt, value, wordingsOf);
}

/** The keys that a rejection keeps: also those of a text that will come without its spaces. */
export function keptKeysOf(salt: string, value: Value): string[] {
  return keysWith(salt, value, keptWordings);
}

function keysWith(salt: string, value: Value, wordings: (text: string) => string[]): string[] {
  const forms = [byLooks(value), ...byWording(value, wordings)];
  return [...new Set(forms.map((form) => keyOf(salt, form)))];
}

/** The key of what a claim says, by which claims are found in the rows. It never changes: rows that were derived before are derived again. */
export function claimKeyOf(salt: string, value: Extract<Value, { subject: string }>): string {
  return keyOf(salt, byLooks(value));
}

function keyOf(salt: string, form: readonly string[]): string {
  return sha256Hex(canonicalJson([salt, ...form])).slice(0, 32);
}

function byLooks(value: Value): string[] {
  if ('text' in value) return ['text', matchKey(value.text)];
  if ('subject' in value) return ['claim', value.subject, value.predicate, value.object].map(matchKey);
  return ['link', value.from, value.to, value.type];
}

function byWording(value: Value, wordings: (text: string) => string[]): string[][] {
  if ('text' in value) return wordings(value.text).map((form) => ['text 2', form]);
  if ('subject' in value)
    return partWordings([value.subject, value.predicate, value.object]).map((parts) => ['claim 2', ...parts]);
  return [];
}

/** What a claim says: its statement and, where it names all three, what it says of whom. */
export function valuesOfClaim(
  statement: string | undefined,
  { subject, predicate, object }: Record<'subject' | 'predicate' | 'object', string>,
): Value[] {
  const said = subject && predicate && object ? [{ subject, predicate, object }] : [];
  return [...textValues(statement), ...said];
}

/**
 * What the event would make true: each text that others will read as knowledge, as a whole (REJ-12). What was said or stored as a source is recorded
 * all the same, and reasons only say why somebody did something. What other events bring back is looked at by the verbs that do so.
 */
export function valuesIn(kind: string, data: Record<string, unknown>): Value[] {
  switch (kind) {
    case 'memory.remembered':
      return memoryValues(data);
    case 'memory.revised':
      return memoryValues(data.changes as Record<string, unknown>);
    case 'memory.tagged':
      return textValues(data.tags);
    case 'claim.asserted': {
      const keys = data.keys as Record<'subject' | 'predicate' | 'object', string>;
      return [...textValues(data.topic), ...valuesOfClaim(data.statement as string, keys)];
    }
    case 'claim.supported':
      return textValues(data.statement);
    case 'link.made':
      return [
        { from: data.from as string, to: data.to as string, type: data.type as string },
        ...textValues(data.note),
      ];
    case 'session.started':
    case 'session.updated':
      return textValues(data.changes);
    case 'session.completed':
    case 'session.discarded':
      return textValues(data.summary);
    case 'resource.put':
      return textValues([data.title, data.metadata]);
    case 'frame.defined':
      return textValues([data.name, data.frame]);
    case 'block.archived':
      return [];
    default:
      return DESCRIBING.test(kind) ? textValues(DESCRIPTIONS.map((field) => data[field])) : [];
  }
}

/** Events that name or describe something. */
const DESCRIBING = /^(?:block|conversation|identity|scope|tag|predicate)\./;
const DESCRIPTIONS = ['content', 'label', 'name', 'title', 'description', 'summary', 'aliases', 'names', 'metadata'];

function memoryValues({ content, name, category, payload, tags }: Record<string, unknown>): Value[] {
  return textValues([content, name, category, payload, tags]);
}

/** Every text in it, as deep as it goes. With no recursion: a payload may be deep. */
function textValues(told: unknown): Value[] {
  const texts = new Set<string>();
  for (const waiting = [told]; waiting.length > 0; ) {
    const one = waiting.pop();
    if (typeof one === 'string') texts.add(one);
    else if (typeof one === 'object' && one !== null) for (const member of Object.values(one)) waiting.push(member);
  }
  return [...texts].map((text) => ({ text }));
}

interface Asking {
  /** Whether a person says it: what a person says only another person can reject. */
  readonly isPersons: boolean;
  /** Without what binds its owner alone. */
  readonly isOpen?: boolean;
}

/** Looks values up for one reader or writer. Lives as long as the request, so that the salts of a chain are read once. */
export class RejectedValues {
  readonly #rows: Pick<Rows, 'get' | 'find'>;
  readonly #scopeOf: (id: string) => Promise<Place>;
  readonly #ownerId: string;
  readonly #isPerson: boolean;
  readonly #scopes = new Map<string, Promise<Place>>();
  readonly #salts = new Map<string, Promise<string[]>>();
  /** Chains in which nothing was rejected. */
  readonly #without = new Set<string>();

  constructor(rows: Pick<Rows, 'get' | 'find'>, scopeOf: (id: string) => Promise<Place>, actor: Actor) {
    this.#rows = rows;
    this.#scopeOf = scopeOf;
    this.#ownerId = ownerIdOf(actor);
    this.#isPerson = isPerson(actor);
  }

  /** Whether anything at all was rejected there, or where the reader looks from. */
  async hasAny(chainId: string, sight?: Pick<Sight, 'from'>): Promise<boolean> {
    if ((await this.#saltsOf(chainId)).length > 0) return true;
    const from = sight?.from;
    return from !== undefined && from.chain_id !== chainId && (await this.#saltsOf(from.chain_id)).length > 0;
  }

  /** False only where it was asked before in this request, and nothing was rejected: then nothing need be waited for. */
  mayHaveAny(chainId: string): boolean {
    return !this.#without.has(chainId);
  }

  /** What binds there: rejected in that scope, or in one around it. */
  async find(
    place: Place,
    values: readonly Value[],
    { isPersons, isOpen = false }: Asking,
  ): Promise<RejectedValueRow | undefined> {
    if (values.length === 0) return undefined;
    const around = place.path.split('/');
    for (const salt of await this.#saltsOf(place.chain_id)) {
      const keys = new Set(values.flatMap((value) => keysOf(salt, value)));
      const found = await Promise.all(
        [...keys].map((key) => this.#rows.find(REJECTED_VALUES, 'byKey', place.chain_id, key)),
      );
      const rows = found.flat().sort((a, b) => (a.id < b.id ? -1 : 1));
      for (const row of rows) {
        if (row.status !== 'rejected' || !around.includes(row.scope_id)) continue;
        if (isPersons && row.author_kind !== 'person') continue;
        const ownerId = await ownerOfRejection(this.#rows, row);
        if (ownerId === null || (!isOpen && ownerId === this.#ownerId)) return row;
      }
    }
    return undefined;
  }

  /** For reads: whether what is in that scope says something that was rejected there, or where the reader looks from (REJ-14). */
  async holds(
    chainId: string,
    scopeId: string,
    values: readonly Value[],
    isPersons: boolean,
    sight?: Pick<Sight, 'from'>,
  ): Promise<boolean> {
    if (!(await this.hasAny(chainId, sight))) return false;
    const scope = this.#scopes.get(scopeId) ?? this.#scopeOf(scopeId);
    this.#scopes.set(scopeId, scope);
    if ((await this.find(await scope, values, { isPersons })) !== undefined) return true;
    return sight?.from !== undefined && (await this.find(sight.from, values, { isPersons })) !== undefined;
  }

  /** The reason is not in the message: it is stored text, and messages are read as ours (REJ-15). */
  async refuse(place: Place, values: readonly Value[]): Promise<void> {
    const found = await this.find(place, values, { isPersons: this.#isPerson });
    if (!found) return;
    const at = formatTime(found.recorded_at);
    const isPrivate = (await ownerOfRejection(this.#rows, found)) !== null;
    throw new RecollectError(
      'rejected_value',
      `This was rejected by the ${found.author_kind} ${show(found.author_id)} on ${at}, as ${found.id}`,
      {
        hint: `\`recollect rejections\` shows why. A person can take that back: \`recollect unreject ${found.id}\`.`,
        details: { rejection: found.id, by: found.author_id, at, ...(isPrivate ? { private: true } : {}) },
      },
    );
  }

  #saltsOf(chainId: string): Promise<string[]> {
    const known = this.#salts.get(chainId);
    if (known) return known;
    const read = this.#rows.get(REJECTION_SALTS, chainId).then((row) => {
      if (row) return JSON.parse(row.salts) as string[];
      this.#without.add(chainId);
      return [];
    });
    this.#salts.set(chainId, read);
    return read;
  }
}

/** Whom alone a rejection binds, because the memory by which it was made is private; null where it binds everybody (REJ-16). */
export async function ownerOfRejection(
  rows: Pick<Rows, 'get'>,
  { item_id: item, scope_id: scope }: Pick<RejectedValueRow, 'item_id' | 'scope_id'>,
): Promise<string | null> {
  if (!item?.startsWith('mem_')) return null;
  const memory = await rows.get(MEMORIES, item);
  if (memory) return memory.visibility === 'private' ? memory.owner_id : null;
  return (await rows.get(ERASURES, item, scope))?.owner_id ?? null;
}
