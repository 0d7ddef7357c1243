/** Tells waiting readers that something was committed: at once in this process, by LISTEN and NOTIFY to others, by looking in any case. */
import { pause } from '../../base/pause.ts';
import type { Database, Listening } from './database.ts';

const CHANNEL = 'recollect_events';
/** Looks where no notice has ever come, and where notices come: then only in case one is lost. */
const POLL_MS = { first: 20, last: 200, listening: 1_000 };
/** At least between two notices of this process; one tells of everything before it. Each is a transaction, which a lone writer would have beside every one of its own. */
const NOTIFY_EVERY_MS = 50;
const LISTEN_AGAIN_MS = 30_000;

/**
 * NOTIFY inside a writing transaction would hold a lock of the whole database at its commit, and make writers of different chains wait for
 * each other. It is a transaction of its own, after the commit; nothing depends on its being kept, so it does not wait for the disk.
 */
const NOTIFY = `BEGIN; SET LOCAL synchronous_commit = off; NOTIFY ${CHANNEL}; COMMIT`;

export class Changes {
  readonly #database: Database;
  readonly #waiting = new Set<() => void>();
  #listening: Promise<Listening | undefined> | undefined;
  /** Whether a notice has come through: a pooler may take a LISTEN and never deliver anything. */
  #isProven = false;
  #listenedAt = 0;
  #notifying: Promise<void> | undefined;
  #isDue = false;
  #notifiedAt = Number.NEGATIVE_INFINITY;
  readonly #closing = new AbortController();

  constructor(database: Database) {
    this.#database = database;
  }

  /** After a commit with events. */
  announce(): void {
    this.#wake();
    if (this.#database.listen === undefined || this.#closed) return;
    this.#isDue = true;
    this.#notifying ??= this.#notify();
  }

  /** Resolves when `hasChanged` says so, after the time, or when the caller gives up. */
  async wait(hasChanged: () => Promise<boolean>, timeoutMs: number, signal: AbortSignal): Promise<void> {
    const end = Date.now() + timeoutMs;
    if (timeoutMs > 0 && !signal.aborted) this.#listen();
    for (let delay = POLL_MS.first; !signal.aborted; delay = Math.min(delay * 2, POLL_MS.last)) {
      // Begun before looking: a change between the look and the wait must not be missed.
      const noticed = this.#nextNotice();
      try {
        if (await hasChanged()) return;
        const left = end - Date.now();
        if (left <= 0 || this.#closed) return;
        const wait = this.#isProven ? POLL_MS.listening : delay;
        await noticed.within(Math.min(wait, left), signal);
      } finally {
        noticed.forget();
      }
    }
  }

  /** What is due is still told. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.#wake();
    await this.#notifying;
    const listening = await this.#listening;
    await listening?.end().catch(() => undefined);
  }

  get #closed(): boolean {
    return this.#closing.signal.aborted;
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
  }

  #nextNotice(): { within(ms: number, signal: AbortSignal): Promise<void>; forget(): void } {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.add(resolve);
    return {
      forget: () => this.#waiting.delete(resolve),
      within: async (ms, signal) => {
        const over = new AbortController();
        const time = pause(ms, AbortSignal.any([signal, over.signal]));
        await Promise.race([promise, time]);
        over.abort();
      },
    };
  }

  /** On a connection of its own, made when somebody first waits. Where that fails, looking again and again does as well. */
  #listen(): void {
    const { listen } = this.#database;
    if (!listen || this.#listening || this.#closed || Date.now() - this.#listenedAt < LISTEN_AGAIN_MS) return;
    this.#listenedAt = Date.now();
    const onNotice = () => {
      this.#isProven = true;
      this.#wake();
    };
    const onEnd = () => {
      this.#isProven = false;
      this.#listening = undefined;
    };
    this.#listening = listen.call(this.#database, CHANNEL, onNotice, onEnd).catch(() => {
      onEnd();
      return undefined;
    });
  }

  async #notify(): Promise<void> {
    try {
      while (this.#isDue) {
        const early = this.#notifiedAt + NOTIFY_EVERY_MS - performance.now();
        if (early > 0) await pause(early, this.#closing.signal);
        this.#isDue = false;
        this.#notifiedAt = performance.now();
        const session = await this.#database.borrow();
        await session.script(NOTIFY).then(
          () => session.release(),
          () => session.discard(),
        );
      }
    } catch {
      // Others find the change when they look.
    } finally {
      this.#notifying = undefined;
    }
  }
}
