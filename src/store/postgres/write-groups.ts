/**
 * Commands of this process that are about to write to the same chain would only wait for each other in the database. They wait here instead, and all
 * that have come meanwhile are done in one transaction: one lock, one commit, one connection. Each is answered when that is committed.
 */
import { type ErrorCode, RecollectError } from '../../base/errors.ts';
import type { WriteView } from '../port/store.ts';

export type Work = (view: WriteView) => Promise<unknown>;

interface Member {
  readonly work: Work;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** What a command throws that turns out to belong to another chain. It is done by itself then. */
export class LeavesGroup extends Error {}

/** Runs the works one after the other in one transaction that appends to no other chain than this, if one is named. */
export type RunTogether = (works: readonly Work[], chainId: string | undefined) => Promise<unknown[]>;

/** More would make the first ones wait long for their answer. */
const MAX_MEMBERS = 64;

export class WriteGroups {
  readonly #run: RunTogether;
  readonly #waiting = new Map<string, Member[]>();

  constructor(run: RunTogether) {
    this.#run = run;
  }

  /** `chainId` is a guess; without one the work is done by itself. */
  async write<T>(work: (view: WriteView) => Promise<T>, chainId: string | undefined): Promise<T> {
    if (chainId === undefined) return (await this.#run([work], undefined))[0] as T;
    return new Promise<T>((resolve, reject) => {
      const joined = { work, resolve: resolve as Member['resolve'], reject };
      const others = this.#waiting.get(chainId);
      if (others) {
        others.push(joined);
        return;
      }
      this.#waiting.set(chainId, [joined]);
      void this.#drain(chainId);
    });
  }

  async #drain(chainId: string): Promise<void> {
    const waiting = this.#waiting.get(chainId)!;
    while (waiting.length > 0) await this.#together(waiting.splice(0, MAX_MEMBERS), chainId);
    this.#waiting.delete(chainId);
  }

  async #together(members: readonly Member[], chainId: string): Promise<void> {
    try {
      const results = await this.#run(
        members.map(({ work }) => work),
        members.length > 1 ? chainId : undefined,
      );
      for (const [place, member] of members.entries()) member.resolve(results[place]);
    } catch (error) {
      // Nothing of it was kept. What one of them did wrong is only its own affair; what befell the connection is everybody's.
      if (members.length === 1 || concernsAll(error)) for (const member of members) member.reject(error);
      else for (const member of members) await this.#alone(member);
    }
  }

  async #alone(member: Member): Promise<void> {
    try {
      member.resolve((await this.#run([member.work], undefined))[0]);
    } catch (error) {
      member.reject(error);
    }
  }
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
