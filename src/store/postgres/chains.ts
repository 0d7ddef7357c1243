/** The chains that a transaction appends to: held against other writers from the moment they are entered until its end. */
import type { ChainHead } from '../../model/event.ts';
import type { Transaction } from './transaction.ts';

export interface EnteredChain {
  head: (ChainHead & { readonly appendedAt: number }) | undefined;
  /** Entries of the search index that the counts of common words do not include yet. */
  readonly waitingTexts: number;
}

/**
 * A lock that ends with the transaction, so that it works behind a pooler. The schema is part of its name: two stores in one database
 * do not wait for each other.
 */
const LOCK =
  "SELECT pg_advisory_xact_lock(hashtextextended('recollect chain ' || current_schema() || ' ' || ?, 0)), pg_current_xact_id()::text";
/** A statement of its own: it sees what the last holder of the lock has committed, as the locking statement does not. */
const STATE = `SELECT nextval('events_pos_seq') AS pos, last.seq, last.chain_hash, last.appended_at, coalesce(c.texts - c.folded_texts, 0) AS waiting
  FROM (SELECT ?::text AS chain_id) asked
  LEFT JOIN LATERAL (SELECT e.seq, e.chain_hash, e.appended_at FROM events e WHERE e.chain_id = asked.chain_id ORDER BY e.seq DESC LIMIT 1) last ON true
  LEFT JOIN search_chains c ON c.chain_id = asked.chain_id`;
const POSITIONS = "SELECT nextval('events_pos_seq') AS pos FROM generate_series(1, ?)";
const MOST_POSITIONS = 256;

export class Chains {
  readonly #transaction: Transaction;
  readonly #entered = new Map<string, Promise<EnteredChain>>();
  /** Drawn, not used yet. */
  #positions: number[] = [];
  #nextDraw = 1;

  constructor(transaction: Transaction) {
    this.#transaction = transaction;
  }

  has(chainId: string): boolean {
    return this.#entered.has(chainId);
  }

  enter(chainId: string): Promise<EnteredChain> {
    const known = this.#entered.get(chainId);
    if (known) return known;
    const entering = this.#enter(chainId);
    this.#entered.set(chainId, entering);
    return entering;
  }

  /**
   * The place of the next event. Within a chain places grow from event to event, so those that were drawn before the chain was
   * entered are not used: another writer may have appended with later ones since.
   */
  async nextPosition(): Promise<number> {
    const drawn = this.#positions.shift();
    if (drawn !== undefined) return drawn;
    const rows = await this.#transaction.change(POSITIONS, this.#nextDraw);
    this.#nextDraw = Math.min(this.#nextDraw * 2, MOST_POSITIONS);
    this.#positions = rows.map((row) => row.pos as number);
    return this.#positions.shift()!;
  }

  async #enter(chainId: string): Promise<EnteredChain> {
    const [, states] = await Promise.all([
      this.#transaction.change(LOCK, chainId),
      this.#transaction.change(STATE, chainId),
    ]);
    const state = states[0]!;
    this.#positions = [state.pos as number];
    this.#nextDraw = 1;
    return {
      waitingTexts: state.waiting as number,
      head:
        state.seq === null
          ? undefined
          : {
              chainId,
              seq: state.seq as number,
              hash: state.chain_hash as Uint8Array,
              appendedAt: state.appended_at as number,
            },
    };
  }
}
