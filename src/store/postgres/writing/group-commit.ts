/**
 * Commands of this process that come at the same time are done in one transaction: one lock of their chain, one statement that writes all their rows, one
 * commit. Each is answered when that is committed. Those of one chain would only wait for each other in the database, so whatever has come while a
 * transaction of the chain was under way is done together after it. Those of other chains share a transaction when they come in the same turn of the
 * event loop; nobody waits for a transaction of another chain that has begun already.
 */
import { type ErrorCode, RecollectError } from '../../../base/errors.ts';
import type { WriteHint, WriteView } from '../../port/store.ts';

export interface Job {
  readonly work: (view: WriteView) => Promise<unknown>;
  readonly hint: WriteHint;
}

/** What came of a job: its result, why it was refused, that it must be done by itself, or that another process is in its chain. */
export type Outcome = { readonly result: unknown } | { readonly error: unknown } | 'leaves' | 'chain held';

interface Member extends Job {
  readonly chainId: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Does all of it in one transaction that appends to no other chains than these. A single job is not bound to any, and what it is refused for is thrown.
 * Throws when nothing was kept.
 */
type RunTogether = (jobs: readonly Job[], chainIds: readonly string[] | undefined) => Promise<Outcome[]>;

/** Commands of one chain in a transaction; more would make the first ones wait long for their answer. */
const MAX_OF_CHAIN = 64;
/** Commands in a transaction of several chains. */
const MAX_SHARED = 32;
/** Commands that are better done in two transactions than in one: what each takes for itself, on both sides, is about as much as six to nine commands take. */
const WORTH_TWO = 16;

export class GroupCommit {
  readonly #run: RunTogether;
  /** What has not begun, by chain. */
  readonly #waiting = new Map<string, Member[]>();
  /** Chains with a transaction under way. */
  readonly #busy = new Set<string>();
  #isGathering = false;

  constructor(run: RunTogether) {
    this.#run = run;
  }

  /** Without a guess about the chain the work is done by itself. */
  async write<T>(work: (view: WriteView) => Promise<T>, hint: WriteHint): Promise<T> {
    const { chainId } = hint;
    if (chainId === undefined) return (await this.#alone({ work, hint })) as T;
    return new Promise<T>((resolve, reject) => {
      this.#wait({ work, hint, chainId, resolve: resolve as Member['resolve'], reject });
      if (this.#busy.size === 0 && !this.#isGathering) this.#begin();
      else this.#gather();
    });
  }

  #wait(member: Member): void {
    const others = this.#waiting.get(member.chainId);
    if (others) others.push(member);
    else this.#waiting.set(member.chainId, [member]);
  }

  /** What comes until the end of this turn of the event loop begins together; those who were answered together often ask again together. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    setImmediate(() => {
      this.#isGathering = false;
      this.#begin();
    });
  }

  #begin(): void {
    const isIdle = this.#busy.size === 0;
    const short: Member[][] = [];
    for (const [chainId, waiting] of this.#waiting) {
      if (this.#busy.has(chainId)) continue;
      const members = waiting.splice(0, MAX_OF_CHAIN);
      if (waiting.length === 0) this.#waiting.delete(chainId);
      // A list takes its time, so nobody of another chain waits for it.
      if (members.some(({ hint }) => (hint.events ?? 1) > 1)) void this.#together(members);
      else short.push(members);
    }
    const count = short.reduce((sum, members) => sum + members.length, 0);
    // Two at a time: while the server does the one, the other is got ready.
    const most = isIdle && count >= WORTH_TWO ? Math.ceil(count / 2) : MAX_SHARED;
    let shared: Member[] = [];
    for (const members of short) {
      if (shared.length > 0 && shared.length + members.length > Math.min(most, MAX_SHARED)) {
        void this.#together(shared);
        shared = [];
      }
      shared.push(...members);
    }
    if (shared.length > 0) void this.#together(shared);
  }

  async #together(members: readonly Member[]): Promise<void> {
    const chainIds = [...new Set(members.map(({ chainId }) => chainId))];
    for (const chainId of chainIds) this.#busy.add(chainId);
    const outcomes = await this.#outcomes(members, chainIds);
    const leavers = members.filter((_, place) => outcomes[place] === 'leaves');
    const kept = members.filter((_, place) => outcomes[place] === 'chain held');
    for (const [place, member] of members.entries()) answer(member, outcomes[place]!);
    // Each of these chains is waited for by its own members only.
    const again = Map.groupBy(kept, ({ chainId }) => chainId);
    for (const chainId of chainIds) if (!again.has(chainId)) this.#busy.delete(chainId);
    for (const ofChain of again.values()) void this.#together(ofChain);
    for (const ofChain of Map.groupBy(leavers, ({ chainId }) => chainId).values()) void this.#oneByOne(ofChain);
    this.#gather();
  }

  async #outcomes(members: readonly Member[], chainIds: readonly string[]): Promise<Outcome[]> {
    try {
      return await this.#run(members, members.length > 1 ? chainIds : undefined);
    } catch (error) {
      // Nothing of it was kept. What one of them did wrong is only its own affair; what befell the connection is everybody's.
      const isOfOne = members.length > 1 && !concernsAll(error);
      return members.map(() => (isOfOne ? 'leaves' : { error }));
    }
  }

  /** They may belong to another chain than was thought, so nothing is guessed of them any more. */
  async #oneByOne(members: readonly Member[]): Promise<void> {
    for (const member of members) {
      const { work } = member;
      await this.#alone({ work, hint: {} }).then(member.resolve, member.reject);
    }
  }

  async #alone(job: Job): Promise<unknown> {
    const [outcome] = await this.#run([job], undefined);
    return (outcome as { readonly result: unknown }).result;
  }
}

function answer(member: Member, outcome: Outcome): void {
  if (typeof outcome === 'string') return;
  if ('error' in outcome) member.reject(outcome.error);
  else member.resolve(outcome.result);
}

/** Trouble with the server or the way to it. Whether anything was kept may then be unknown, so nothing is repeated. */
const OF_THE_SERVER: ReadonlySet<ErrorCode> = new Set([
  'store_lost',
  'store_outcome_unknown',
  'store_unreachable',
  'store_busy',
  'store_denied',
  'store_full',
  'store_read_only',
]);

function concernsAll(error: unknown): boolean {
  return error instanceof RecollectError && OF_THE_SERVER.has(error.code);
}
