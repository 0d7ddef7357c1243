/** The chains that a transaction appends to: held against other writers from the moment they are entered until its end. */
import { sameBytes } from '../../../base/hash.ts';
import type { ChainHead } from '../../../model/event.ts';
import type { Transaction } from '../transaction.ts';
import type { KnownChain } from './known-chains.ts';

export interface EnteredChain {
  head: (ChainHead & { readonly appendedAt: number }) | undefined;
  /** Entries of the search index that the counts of common words do not include yet. */
  readonly waitingTexts: number;
  /** Whether it ended as was expected when it was entered; true where nothing was. */
  readonly isAsKnown: boolean;
  /** Whether it holds one of the contents that were asked for when it was entered, it or another that was entered with it. */
  readonly holdsContent: boolean;
}

/** Takes the chain's lock, and only then looks at its end; see the migration. */
const ENTER = 'SELECT * FROM enter_chain(?, ?, ?::text[])';
/** The same for several, but waits for none: those that others hold are left out. */
const ENTER_TOGETHER = 'SELECT * FROM enter_chains(?::text[], ?, ?::text[])';
const POSITIONS = "SELECT nextval('events_pos_seq') AS pos FROM generate_series(1, ?)";
const MOST_POSITIONS = 256;

export class Chains {
  readonly #transaction: Transaction;
  readonly #entered = new Map<string, Promise<EnteredChain>>();
  /** How many events are likely to come. */
  readonly #likelyEvents: number;
  /** Drawn, not used yet. */
  #positions: number[] = [];
  #nextDraw = 1;

  constructor(transaction: Transaction, likelyEvents: number) {
    this.#transaction = transaction;
    this.#likelyEvents = Math.min(likelyEvents, MOST_POSITIONS);
  }

  has(chainId: string): boolean {
    return this.#entered.has(chainId);
  }

  /** Those that were entered, with their ends as they are now. */
  async all(): Promise<[string, EnteredChain][]> {
    const chains = [...this.#entered].map(
      async ([id, entering]): Promise<[string, EnteredChain]> => [id, await entering],
    );
    return Promise.all(chains);
  }

  /** `contents`: by their hashes, what it may hold already. */
  enter(chainId: string, known?: KnownChain, contents: readonly string[] = []): Promise<EnteredChain> {
    const before = this.#entered.get(chainId);
    if (before) return before;
    const entering = this.#enter(chainId, known, contents);
    // Nobody may be waiting yet; whoever does later is told.
    entering.catch(() => undefined);
    this.#entered.set(chainId, entering);
    return entering;
  }

  /** Those of the chains that nobody else holds. None of them is entered yet. */
  async enterFree(chainIds: readonly string[], contents: readonly string[]): Promise<void> {
    const rows = await this.#transaction.change<ChainState & { chain_id: string }>(
      ENTER_TOGETHER,
      chainIds,
      this.#likelyEvents,
      contents,
    );
    for (const state of rows) {
      const { chain_id: chainId } = state;
      this.#entered.set(chainId, Promise.resolve(enteredIn(state, chainId)));
    }
    // They were drawn when all chains were held, so any of these may take any.
    if (rows[0]) this.#positions = positionsIn(rows[0]);
  }

  /**
   * The place of the next event. Within a chain places grow from event to event, so those that were drawn before the chain was
   * entered are not used: another writer may have appended with later ones since.
   */
  async nextPosition(): Promise<number> {
    const drawn = this.#positions.shift();
    if (drawn !== undefined) return drawn;
    const rows = await this.#transaction.change<{ pos: number }>(POSITIONS, this.#nextDraw);
    this.#nextDraw = Math.min(this.#nextDraw * 2, MOST_POSITIONS);
    this.#positions = rows.map(({ pos }) => pos);
    return this.#positions.shift()!;
  }

  async #enter(chainId: string, known: KnownChain | undefined, contents: readonly string[]): Promise<EnteredChain> {
    const [row] = await this.#transaction.change<ChainState>(ENTER, chainId, this.#likelyEvents, contents);
    const state = row!;
    this.#positions = positionsIn(state);
    this.#nextDraw = this.#likelyEvents;
    return enteredIn(state, chainId, known);
  }
}

/** What the server says of a chain when it is entered. */
type ChainState = { readonly drawn: string; readonly waiting: number; readonly holds: boolean } & (
  | { readonly seq: number; readonly chain_hash: Uint8Array; readonly appended_at: number }
  // Nothing was appended to it yet.
  | { readonly seq: null }
);

function positionsIn(state: ChainState): number[] {
  return state.drawn.split(' ').map(Number);
}

function enteredIn(state: ChainState, chainId: string, known?: KnownChain): EnteredChain {
  const head = headIn(state, chainId);
  return {
    head,
    waitingTexts: state.waiting,
    isAsKnown: known === undefined || endsAs(known, head),
    holdsContent: state.holds,
  };
}

/** Whether a chain still ends as it did. */
export function endsAs(known: KnownChain, head: EnteredChain['head']): boolean {
  return head?.seq === known.head.seq && sameBytes(head.hash, known.head.hash);
}

function headIn(state: ChainState, chainId: string): EnteredChain['head'] {
  if (state.seq === null) return undefined;
  return {
    chainId,
    seq: state.seq,
    hash: state.chain_hash,
    appendedAt: state.appended_at,
  };
}
