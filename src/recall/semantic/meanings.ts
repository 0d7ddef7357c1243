/** The meaning of texts and questions, for a memory that has an embedder: asks it, and keeps the vectors up to date. */
import { messageOf, RecollectError } from '../../base/errors.ts';
import { Mutex } from '../../base/mutex.ts';
import { pause } from '../../base/pause.ts';
import type { Embedder } from '../../embedding/embedder.ts';
import type { AskedVector } from '../../knowledge/context.ts';
import type { Kinds } from '../../ledger/kinds.ts';
import type { Store } from '../../store/port/store.ts';
import { type Step, spaceModel, VectorIndexer } from './vector-indexer.ts';

/** Questions whose vectors are kept: agents ask the same again. */
const KEPT_QUESTIONS = 100;
/** How often a store is looked at for what other processes wrote, how long to wait for another that works, and after a failure at most. */
const LOOK_MS = 5_000;
const ELSEWHERE_MS = 2_000;
const FAILED_MS = { first: 1_000, last: 60_000 };
/** Vectors of other models that are taken away in one transaction. */
const DROPPED = 5_000;

export class SemanticIndex {
  readonly #store: Store;
  readonly #kinds: Kinds;
  readonly #open: () => Promise<Embedder>;
  readonly #stopped = new AbortController();
  readonly #steps = new Mutex();
  readonly #questions = new Map<string, Float32Array>();
  #embedder: Promise<Embedder> | undefined;
  #indexer: VectorIndexer | undefined;
  #working: Promise<void> | undefined;
  #wake: (() => void) | undefined;

  constructor(store: Store, kinds: Kinds, open: () => Promise<Embedder>) {
    this.#store = store;
    this.#kinds = kinds;
    this.#open = open;
  }

  async ask(question: string): Promise<AskedVector> {
    try {
      const embedder = await this.#ready();
      const known = this.#questions.get(question);
      const vector = known ?? (await embedder.embed([question], 'question', this.#stopped.signal))[0]!;
      // The one that was asked for longest ago goes first.
      this.#questions.delete(question);
      this.#questions.set(question, vector);
      if (this.#questions.size > KEPT_QUESTIONS) this.#questions.delete(this.#questions.keys().next().value!);
      return { model: spaceModel(embedder), vector };
    } catch (error) {
      return { failure: asFailure(error) };
    }
  }

  async model(): Promise<string> {
    return spaceModel(await this.#ready());
  }

  /** Goes on by itself from now on, until it is stopped. */
  startWorking(): void {
    this.#working ??= this.#work();
  }

  /** Something was written. */
  wake(): void {
    this.#wake?.();
  }

  /** Until nothing is missing, whoever computes it. */
  async catchUp(onStep: (texts: number) => void, signal: AbortSignal): Promise<{ texts: number; vectors: number }> {
    const either = AbortSignal.any([signal, this.#stopped.signal]);
    const sum = { texts: 0, vectors: 0 };
    for (;;) {
      either.throwIfAborted();
      const step = await this.#step(either);
      if (step.state === 'done') break;
      if (step.state === 'elsewhere') await pause(ELSEWHERE_MS / 10, either);
      if (step.state === 'worked') {
        sum.texts += step.texts;
        sum.vectors += step.vectors;
        onStep(sum.texts);
      }
    }
    await this.#indexer?.release();
    return sum;
  }

  /** Takes away the vectors of all other models. */
  async dropOthers(): Promise<number> {
    const model = await this.model();
    let dropped = 0;
    for (;;) {
      const some = await this.#store.write(async (view) => {
        const own = (await view.vectors.listSpaces()).find((space) => space.model === model);
        return own ? view.vectors.dropOtherSpaces(own.id, DROPPED) : 0;
      });
      dropped += some;
      if (some === 0) return dropped;
    }
  }

  /** A step that is under way is given up; what it would have kept is computed again later. */
  async close(): Promise<void> {
    this.#stopped.abort();
    this.#wake?.();
    await this.#working;
    await this.#steps.run(async () => undefined);
    if (!this.#store.readOnly) await this.#indexer?.release().catch(() => undefined);
    const embedder = await this.#embedder?.catch(() => undefined);
    await embedder?.close();
  }

  #step(signal: AbortSignal): Promise<Step> {
    return this.#steps.run(async () => {
      this.#indexer ??= new VectorIndexer(this.#store, this.#kinds, await this.#ready());
      return this.#indexer.step(signal);
    });
  }

  /** A failure to open is not kept: a model may be installed meanwhile. */
  #ready(): Promise<Embedder> {
    this.#embedder ??= this.#open().catch((error: unknown) => {
      this.#embedder = undefined;
      throw error;
    });
    return this.#embedder;
  }

  async #work(): Promise<void> {
    const { signal } = this.#stopped;
    let failures = 0;
    while (!signal.aborted) {
      try {
        const { state } = await this.#step(signal);
        failures = 0;
        if (state === 'done') await this.#rest(LOOK_MS);
        if (state === 'elsewhere') await this.#rest(ELSEWHERE_MS);
      } catch {
        // What is missing is told by recall and doctor; the next try may find the embedder well again.
        await this.#rest(Math.min(FAILED_MS.first * 2 ** failures++, FAILED_MS.last));
      }
    }
  }

  /** Keeps no process alive. */
  #rest(ms: number): Promise<void> {
    if (this.#stopped.signal.aborted) return Promise.resolve();
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

function asFailure(error: unknown): RecollectError {
  if (error instanceof RecollectError) return error;
  return new RecollectError('embedder_failed', `The embedder failed: ${messageOf(error)}`, {
    hint: 'Try again. Meanwhile recall searches by words.',
    cause: error,
  });
}
