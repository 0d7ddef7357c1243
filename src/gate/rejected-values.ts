/** Values that somebody rejected: where they bind, whom, and who rejected them. */

import { RecollectError, show } from '../base/errors.ts';
import { textsOf } from '../base/records.ts';
import { formatTime } from '../base/time.ts';
import { type Actor, isPerson } from '../model/actor.ts';
import { isIdOf } from '../model/nouns.ts';
import type { AccessFilter } from '../store/port/queries.ts';
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
import { keysOf, type Value } from './value-keys.ts';

/** Where something binds: the chain, and the scope with those around it. */
export type Place = Pick<ScopeRow, 'chain_id' | 'path'>;

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
  async hasAny(chainId: string, access?: Pick<AccessFilter, 'from'>): Promise<boolean> {
    if ((await this.#saltsOf(chainId)).length > 0) return true;
    const from = access?.from;
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
    access?: Pick<AccessFilter, 'from'>,
  ): Promise<boolean> {
    if (!(await this.hasAny(chainId, access))) return false;
    const scope = this.#scopes.get(scopeId) ?? this.#scopeOf(scopeId);
    this.#scopes.set(scopeId, scope);
    const own = await scope;
    const from = access?.from ?? own;
    const asking = { isPersons };
    // Mostly both are of one chain, and then one look is enough.
    if (from.chain_id === own.chain_id)
      return (await this.find({ ...own, path: `${own.path}/${from.path}` }, values, asking)) !== undefined;
    return (
      (await this.find(own, values, asking)) !== undefined || (await this.find(from, values, asking)) !== undefined
    );
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
        hint: `\`recollect rejections\` shows why. A person can withdraw the rejection: \`recollect unreject ${found.id}\`.`,
        details: { rejection: found.id, by: found.author_id, at, ...(isPrivate ? { private: true } : {}) },
      },
    );
  }

  #saltsOf(chainId: string): Promise<string[]> {
    const known = this.#salts.get(chainId);
    if (known) return known;
    const read = this.#rows.get(REJECTION_SALTS, chainId).then((row) => {
      if (row) return textsOf(JSON.parse(row.salts));
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
  if (item === null || !isIdOf('memory', item)) return null;
  const memory = await rows.get(MEMORIES, item);
  if (memory) return memory.visibility === 'private' ? memory.owner_id : null;
  return (await rows.get(ERASURES, item, scope))?.owner_id ?? null;
}
