/** Does jobs in transactions: one by itself, or several in one of which each may fail without harm to the others. */
import type { WriteHint } from '../../port/store.ts';
import type { Changes } from '../changes.ts';
import type { Transaction } from '../transaction.ts';
import type { Transactions } from '../transactions.ts';
import type { Job, Outcome } from './group-commit.ts';
import { type KnownChains, OutOfDate } from './known-chains.ts';
import { LeavesGroup, PostgresWriteView, type WriteOptions } from './write-view.ts';

/** Commands that had changed something when they were refused: what they changed is not kept, so neither is anything else of the transaction. */
class Spoilt extends Error {
  readonly jobs: ReadonlySet<Job>;

  constructor(jobs: ReadonlySet<Job>) {
    super('Some commands were refused too late');
    this.jobs = jobs;
  }
}

export class Writer {
  readonly #transactions: Transactions;
  readonly #known: KnownChains;
  readonly #changes: Changes;

  constructor(transactions: Transactions, known: KnownChains, changes: Changes) {
    this.#transactions = transactions;
    this.#known = known;
    this.#changes = changes;
  }

  /** See write-groups.ts. */
  async run(jobs: readonly Job[], chainIds: readonly string[] | undefined): Promise<Outcome[]> {
    if (!chainIds) return [{ result: await this.#alone(jobs[0]!) }];
    try {
      return await this.#together(jobs, chainIds, new Set());
    } catch (error) {
      if (!(error instanceof Spoilt)) throw error;
      if (error.jobs.size === jobs.length) return jobs.map(() => 'leaves');
      return this.#together(jobs, chainIds, error.jobs);
    }
  }

  async #alone(job: Job): Promise<unknown> {
    const { work, hint } = job;
    let known: KnownChains | undefined = this.#known;
    const written = () =>
      this.#transactions.retrying('write', async (transaction) => {
        const view = new PostgresWriteView(transaction, {
          likelyEvents: hint.events,
          likelyContent: contentOf(hint),
          known,
        });
        if (hint.chainId !== undefined && (hint.contentHashes?.length ?? 0) > 1)
          await view.prepare([hint.chainId], hint.contentHashes!, this.#known);
        return { view, result: await whole(view, () => work(view)) };
      });
    const { view, result } = await written().catch((error: unknown) => {
      if (!(error instanceof OutOfDate)) throw error;
      known = undefined;
      return written();
    });
    await this.#done(view);
    return result;
  }

  /** `left`: these are not tried. */
  async #together(jobs: readonly Job[], chainIds: readonly string[], left: ReadonlySet<Job>): Promise<Outcome[]> {
    const hashes = jobs.flatMap(({ hint }) => hint.contentHashes ?? []);
    const likelyEvents = jobs.reduce((sum, { hint }) => sum + (hint.events ?? 1), 0);
    const { view, outcomes } = await this.#transactions.retrying('write', async (transaction) => {
      const view = new PostgresWriteView(transaction, { isShared: true, likelyEvents });
      const held = await view.prepare(chainIds, hashes, this.#known);
      const outcomes: Outcome[] = [];
      const spoilt = new Set<Job>();
      for (const job of jobs)
        if (!held.has(job.hint.chainId!)) outcomes.push('chain held');
        else if (left.has(job)) outcomes.push('leaves');
        else outcomes.push(await this.#outcomeOf(job, view, transaction, spoilt));
      if (spoilt.size > 0) throw new Spoilt(spoilt);
      await view.flush();
      return { view, outcomes };
    });
    await this.#done(view);
    return outcomes;
  }

  async #outcomeOf(job: Job, view: PostgresWriteView, transaction: Transaction, spoilt: Set<Job>): Promise<Outcome> {
    const before = view.changes;
    try {
      return { result: await job.work(view) };
    } catch (error) {
      // What the server refused ends the transaction for all.
      transaction.assertSound();
      if (view.changes !== before) spoilt.add(job);
      return error instanceof LeavesGroup ? 'leaves' : { error };
    }
  }

  async #done(view: PostgresWriteView): Promise<void> {
    await view.keepKnown(this.#known);
    this.#changes.announce();
  }
}

/** The one content that is looked for; several are asked for before the command begins. */
function contentOf({ chainId, contentHashes }: WriteHint): WriteOptions['likelyContent'] {
  const [hash, ...others] = contentHashes ?? [];
  return chainId !== undefined && hash !== undefined && others.length === 0 ? { chainId, hash } : undefined;
}

/** What a command decided from something that was out of date is nobody's answer, neither a result nor a refusal. */
async function whole<T>(view: PostgresWriteView, work: () => Promise<T>): Promise<T> {
  try {
    const result = await work();
    await view.flush();
    return result;
  } catch (error) {
    await view.confirm();
    throw error;
  }
}
