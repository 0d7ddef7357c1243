/**
 * What this process knows of chains from its own last commits: how they ended, and their scopes. An event changes only rows of its own chain, so as
 * long as a chain still ends as it did then, these rows are as they were; a command that enters it need not ask for them again.
 */
import type { ChainHead } from '../../../model/event.ts';
import type { RejectionSaltsRow, ScopeRow } from '../../port/tables.ts';

export interface KnownChain {
  readonly head: Pick<ChainHead, 'seq' | 'hash'>;
  readonly scopes: readonly ScopeRow[];
  /** Null: nothing was rejected there. Undefined: nobody has asked. */
  readonly salts: RejectionSaltsRow | null | undefined;
}

/** What a command throws that went by something that others have changed since. It is done again without. */
export class OutOfDate extends Error {}

interface Entry {
  known: KnownChain;
  /** Where other processes write too, asking first is cheaper than beginning again: so many commands do. */
  rest: number;
  lastRest: number;
}

const MAX_CHAINS = 256;
const MAX_SCOPES = 64;
const MAX_REST = 64;

export class KnownChains {
  readonly #entries = new Map<string, Entry>();

  get(chainId: string): KnownChain | undefined {
    const entry = this.#entries.get(chainId);
    if (!entry) return undefined;
    if (entry.rest === 0) return entry.known;
    entry.rest--;
    return undefined;
  }

  /** For somebody who asks in any case, and only then goes by it: being wrong costs nothing. */
  last(chainId: string): KnownChain | undefined {
    return this.#entries.get(chainId)?.known;
  }

  /** After a commit. */
  keep(chainId: string, head: KnownChain['head'], scopes: Iterable<ScopeRow>, salts?: KnownChain['salts']): void {
    const known = { head, scopes: [...scopes].slice(0, MAX_SCOPES), salts };
    const entry = this.#entries.get(chainId);
    // Two connections may tell of their commits in the other order.
    if (entry && entry.rest === 0 && entry.known.head.seq > head.seq) return;
    if (entry) entry.known = known;
    else this.#entries.set(chainId, { known, rest: 0, lastRest: 0 });
    if (this.#entries.size > MAX_CHAINS) this.#entries.delete(this.#entries.keys().next().value!);
  }

  wasRight(chainId: string): void {
    const entry = this.#entries.get(chainId);
    if (entry) entry.lastRest = 0;
  }

  wasWrong(chainId: string): void {
    const entry = this.#entries.get(chainId);
    if (!entry) return;
    entry.lastRest = Math.min(MAX_REST, entry.lastRest * 2 + 1);
    entry.rest = entry.lastRest;
  }
}

const places = new Map<unknown, { readonly known: KnownChains; users: number }>();

/** All connections of this process to one database, named in whatever way, know what any of them has done; given up with the last of them. */
export function knownAt(database: unknown): { readonly known: KnownChains; readonly release: () => void } {
  const place = places.get(database) ?? { known: new KnownChains(), users: 0 };
  places.set(database, place);
  place.users++;
  let isReleased = false;
  return {
    known: place.known,
    release: () => {
      if (isReleased) return;
      isReleased = true;
      if (--place.users === 0) places.delete(database);
    },
  };
}
