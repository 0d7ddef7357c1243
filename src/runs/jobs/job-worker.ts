/**
 * Works through the queue, one job at a time, in a process that stays. Where nothing is due it sleeps until something is, until it is woken, or until it is time
 * to look for what other processes queued. A job whose process died is taken over when its lease is over.
 */
import { randomUUID } from 'node:crypto';
import { RecollectError } from '../../base/errors.ts';
import { LEASE_MS, LIMITS } from '../../base/limits.ts';
import { nextTurn } from '../../base/pause.ts';
import type { JobRow } from '../../store/port/tables.ts';
import type { JobOutcome, JobWork } from './define-job.ts';
import { assertMayDo, kindsFor, readJob } from './job-kinds.ts';
import { giveBack, settleDone, settleFailed } from './settle-job.ts';
import { type Sweeper, sweep } from './sweep.ts';

/** The process that works: as itself, and as whoever asked for a job. */
export interface WorkPlace extends Sweeper {
  readonly now: () => number;
  readonly hasModel: boolean;
  readonly workOf: (job: JobRow, signal: AbortSignal) => Promise<JobWork>;
}

/** How long it sleeps: at most, after a look that somebody else was faster at, and after a failure of the store. */
const LOOK_MS = { least: 50, most: 10_000 };
const FAILED_MS = { first: 1_000, last: 60_000 };

export class JobWorker {
  readonly #place: WorkPlace;
  readonly #holder = randomUUID();
  readonly #kinds: readonly string[];
  readonly #stopped = new AbortController();
  readonly #working: Promise<void>;
  #wake: (() => void) | undefined;
  /** It was woken while it was awake, and looks once more. */
  #isWoken = false;

  constructor(place: WorkPlace) {
    this.#place = place;
    this.#kinds = kindsFor(place.hasModel);
    this.#working = this.#work();
  }

  /** Something was queued. */
  wake(): void {
    this.#isWoken = true;
    this.#wake?.();
  }

  /** A job that is under way stops before its next step and goes back into the queue. */
  async close(): Promise<void> {
    this.#stopped.abort();
    this.#wake?.();
    await this.#working;
  }

  async #work(): Promise<void> {
    const { signal } = this.#stopped;
    let failures = 0;
    for (let isFirst = true; !signal.aborted; ) {
      try {
        this.#isWoken = false;
        const job = await this.#claim();
        failures = 0;
        if (job) {
          await this.#do(job);
          await nextTurn();
          continue;
        }
        await sweep(this.#place, isFirst);
        isFirst = false;
        await this.#rest(await this.#untilNext());
      } catch {
        // A store that is busy or gone is found well again later; a job that was begun is taken over then.
        await this.#rest(Math.min(FAILED_MS.first * 2 ** failures++, FAILED_MS.last));
      }
    }
  }

  #claim(): Promise<JobRow | undefined> {
    const { store, now } = this.#place;
    return this.#isIdle().then((isIdle) =>
      isIdle ? undefined : store.write((view) => view.claimJob(this.#kinds, now(), this.#holder, LEASE_MS)),
    );
  }

  /** Who only looks is in no writer's way. */
  async #isIdle(): Promise<boolean> {
    return (await this.#untilNext()) > LOOK_MS.least;
  }

  async #untilNext(): Promise<number> {
    const { store, now } = this.#place;
    const { dueAt, freeInMs } = await store.read((view) => view.nextJob(this.#kinds));
    const waits = [dueAt === null ? LOOK_MS.most : dueAt - now(), freeInMs ?? LOOK_MS.most];
    return Math.max(LOOK_MS.least, Math.min(LOOK_MS.most, ...waits));
  }

  async #do(job: JobRow): Promise<void> {
    const { transact, workOf } = this.#place;
    const lost = new AbortController();
    const signal = AbortSignal.any([this.#stopped.signal, lost.signal]);
    const heart = setInterval(() => void this.#keep(job, lost), LEASE_MS / 3);
    heart.unref();
    try {
      const outcome = await perform(job, () => workOf(job, signal));
      await transact((command) =>
        outcome.isEnded === false ? giveBack(command, job) : settleDone(command, job, outcome),
      );
    } catch (error) {
      const isTold = this.#stopped.signal.aborted;
      await transact((command) => (isTold ? giveBack(command, job) : settleFailed(command, job, error)));
    } finally {
      clearInterval(heart);
    }
  }

  /** Where somebody cancelled it or took it over, nothing of it is done any more. */
  async #keep(job: JobRow, lost: AbortController): Promise<void> {
    const isKept = await this.#place.store.write((view) => view.keepJob(job, LEASE_MS)).catch(() => true);
    if (!isKept) lost.abort();
  }

  /** Keeps no process alive. */
  #rest(ms: number): Promise<void> {
    if (this.#stopped.signal.aborted || this.#isWoken) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      timer.unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

async function perform(job: JobRow, workOf: () => Promise<JobWork>): Promise<JobOutcome> {
  if (job.attempts > LIMITS.jobAttempts)
    throw new RecollectError('work_failed', `The process that worked on it died ${LIMITS.jobAttempts} times`, {
      hint: 'See what that process says when it ends, then `recollect retry-job`.',
    });
  const { kind, input } = readJob(job.kind, JSON.parse(job.input));
  const work = await workOf();
  assertMayDo(kind, work.identity);
  return kind.perform(work, JSON.parse(input) as Record<string, unknown>);
}
