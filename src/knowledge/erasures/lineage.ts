/** Finds everything that goes with what is erased: from the ledger itself, because only it knows every version that there ever was. */
import { LIMITS } from '../../base/limits.ts';
import type { Kinds } from '../../ledger/kinds.ts';
import { isErasable, type LedgerEvent } from '../../model/event.ts';
import type { PlacedEvent, ReadView } from '../../store/port/store.ts';
import { CONFLICTS, type ErasureRow } from '../../store/port/tables.ts';
import type { Noun } from '../noun.ts';
import { nounFor, nounForKind } from '../nouns.ts';
import { dependenciesOf, ownerOf } from './dependencies.ts';

/** What goes of an item in one scope, or a single event. */
export interface ErasureTarget {
  readonly id: string;
  readonly chainId: string;
  readonly scopeId: string;
  /** What it rested on; undefined for what was named itself. */
  readonly because: string | undefined;
  /** Those of its events that still have words. */
  readonly events: PlacedEvent[];
}

/** How the ids of a batch are read: one look each time, or all in one transaction. */
export type Reader = <T>(work: (view: ReadView) => Promise<T>) => Promise<T>;

const BATCH = 500;
const ID = /\b[a-z]{2,3}_[0-9a-z]{26}\b/g;
export class Lineage {
  readonly #kinds: Kinds;
  /** What goes, each with what it goes because of. */
  readonly #because: Map<string, string | undefined>;
  readonly #going = new Map<string, ErasureTarget>();
  /** Names that mean the same item again when somebody makes it anew: only what was said of it by then goes. */
  readonly #until = new Map<string, number>();
  readonly #noted = new Set<string>();
  readonly #askedFor = new Set<string>();
  /** By chain, how far the ledger was read. */
  readonly #reached = new Map<string, number>();

  /** `erased`: what was erased before, of which more may have arrived since. */
  constructor(kinds: Kinds, seeds: Iterable<string>, erased: readonly ErasureRow[] = []) {
    this.#kinds = kinds;
    this.#because = new Map([...seeds].map((id) => [id, undefined]));
    for (const { id, item_id: item, recorded_at: at } of erased) {
      if (nounFor(id)?.isMadeAgain) this.#until.set(id, Math.max(at, this.#until.get(id) ?? at));
      else if (!this.#because.has(id)) this.#because.set(id, id === item ? undefined : item);
    }
  }

  get going(): ErasureTarget[] {
    return [...this.#going.values()];
  }

  has(id: string): boolean {
    return this.#because.has(id);
  }

  /** Reads what has come since the last time; and everything again for as long as that finds more, because it may stand before. */
  async follow(read: Reader): Promise<void> {
    let isComplete = this.#reached.size === 0 ? false : !(await this.#pass(read));
    while (!isComplete) {
      this.#reached.clear();
      isComplete = !(await this.#pass(read));
    }
  }

  async #pass(read: Reader): Promise<boolean> {
    let found = await this.#followConflicts(read);
    for (const { chainId, seq: end } of await read((view) => view.heads())) {
      for (let seq = this.#reached.get(chainId) ?? 0; seq < end; ) {
        const events = await read((view) => view.scanChain(chainId, seq, BATCH));
        for (const event of events) found = this.#take(event) || found;
        seq = events.at(-1)?.seq ?? end;
        this.#reached.set(chainId, seq);
      }
    }
    return found;
  }

  /** Some conflicts were opened by no event of their own; all of them tell of both sides. */
  async #followConflicts(read: Reader): Promise<boolean> {
    const items = [...this.#because.keys()].filter((id) => mayConflict(id) && !this.#askedFor.has(id));
    let found = false;
    for (const id of items) {
      this.#askedFor.add(id);
      const conflicts = await read(async ({ rows }) => [
        ...(await rows.find(CONFLICTS, 'about', id)),
        ...(await rows.find(CONFLICTS, 'against', id)),
      ]);
      for (const conflict of conflicts) found = this.#add(conflict.id, id) || found;
    }
    return found;
  }

  /** Whether it led to something that was not known to go. */
  #take(placed: PlacedEvent): boolean {
    if (placed.body === null || !isErasable(placed.kind)) return false;
    const owner = ownerOf(placed);
    const until = this.#until.get(owner) ?? Number.NEGATIVE_INFINITY;
    const isOwn = this.#because.has(owner) || this.#because.has(placed.id) || placed.recordedAt <= until;
    if (!isOwn && !this.#mentionsOne(placed.body)) return false;
    const event = this.#kinds.read(placed);
    if (!isOwn) {
      const { on, erases } = dependenciesOf(event);
      const source = on.find((id) => this.#because.has(id));
      if (source === undefined) return false;
      const gone = erases === 'item' ? owner : event.id;
      this.#add(gone, source);
    }
    return this.#note(placed, event);
  }

  #note(placed: PlacedEvent, event: LedgerEvent): boolean {
    if (this.#noted.has(event.id)) return false;
    this.#noted.add(event.id);
    const owner = ownerOf(event);
    const id = this.#because.has(owner) ? owner : event.id;
    // What somebody did with an item of another scope, such as attaching it, stands in theirs.
    const place = `${id} ${event.scopeId}`;
    const going = this.#going.get(place) ?? {
      id,
      chainId: event.chainId,
      scopeId: event.scopeId,
      because: this.#because.get(id),
      events: [],
    };
    this.#going.set(place, going);
    going.events.push(placed);
    // Others may cite the event and not the item.
    this.#add(event.id, id);
    for (const other of nounForKind(event.kind)?.erasedWith?.(event) ?? []) this.#add(other, id);
    return true;
  }

  #add(id: string, because: string): boolean {
    if (this.#because.has(id)) return false;
    this.#because.set(id, because);
    return true;
  }

  /** A body without an id of what goes cannot rest on it; most need not be read. */
  #mentionsOne(body: string): boolean {
    for (const [id] of body.matchAll(ID)) if (this.#because.has(id)) return true;
    return false;
  }
}

function mayConflict(id: string): boolean {
  const noun: Noun | undefined = nounFor(id);
  return noun?.mayConflict === true;
}

/** So many events at most stand in one event of an erasure. */
export function inParts<T>(list: readonly T[]): T[][] {
  const parts: T[][] = [];
  for (let start = 0; start < list.length; start += LIMITS.erasedEvents)
    parts.push(list.slice(start, start + LIMITS.erasedEvents));
  return parts;
}
