/** An installed model, in a thread of its own: what it computes holds nobody up. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { messageOf, RecollectError } from '../../base/errors.ts';
import { sha256Hex } from '../../base/hash.ts';
import { checkVectors } from '../check-vectors.ts';
import type { Embedder } from '../embedder.ts';
import { FILES, type ModelFacts } from './catalogue.ts';
import { modelsFolder } from './installed.ts';
import { WordPiece } from './word-piece.ts';
import { WORKER_SOURCE } from './worker-source.ts';

interface Answer {
  readonly ready?: string;
  readonly failed?: string;
  readonly id?: number;
  readonly vectors?: Float32Array[];
  readonly error?: string;
}

/** Few at a time, so that a question does not wait long behind them. */
const BATCH = 8;

export async function openLocalEmbedder(home: string, model: ModelFacts): Promise<LocalEmbedder> {
  const folder = join(modelsFolder(home), model.id);
  if (!existsSync(folder))
    throw new RecollectError('vectors_unavailable', `The model ${model.id} is not installed`, {
      hint: 'Run `recollect model install`.',
    });
  const embedder = new LocalEmbedder(folder, model);
  try {
    await embedder.ready;
    return embedder;
  } catch (error) {
    await embedder.close();
    throw error;
  }
}

export class LocalEmbedder implements Embedder {
  readonly model: string;
  readonly batch = BATCH;
  /** The name of the runtime, when the model is loaded. */
  readonly ready: Promise<string>;
  readonly #facts: ModelFacts;
  readonly #pieces: WordPiece;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, PromiseWithResolvers<Float32Array[]>>();
  #asked = 0;
  #isClosed = false;

  constructor(folder: string, facts: ModelFacts) {
    this.model = `local:${facts.id}`;
    this.#facts = facts;
    const hashes = Object.fromEntries(facts.pins.flatMap(({ files }) => files.map(({ to, sha256 }) => [to, sha256])));
    const vocabulary = readFileSync(join(folder, FILES.vocabulary));
    if (sha256Hex(vocabulary) !== hashes[FILES.vocabulary]) throw corrupt(FILES.vocabulary);
    this.#pieces = new WordPiece(vocabulary.toString('utf8'));
    this.#worker = new Worker(WORKER_SOURCE, {
      eval: true,
      workerData: { folder, files: FILES, hashes, from: import.meta.url },
    });
    const loaded = Promise.withResolvers<string>();
    this.ready = loaded.promise;
    // Whoever asks is told; nobody has to.
    this.ready.catch(() => undefined);
    this.#worker.on('message', (answer: Answer) => {
      if (answer.ready !== undefined) loaded.resolve(answer.ready);
      else if (answer.failed !== undefined) loaded.reject(failure(answer.failed));
      else this.#take(answer);
      this.#restWhenIdle();
    });
    const ended = (error: unknown) => {
      loaded.reject(error);
      for (const { reject } of this.#waiting.values()) reject(error);
      this.#waiting.clear();
    };
    this.#worker.on('error', (error) => ended(failure(messageOf(error))));
    this.#worker.on('exit', () => ended(failure('its thread has ended')));
  }

  async embed(texts: readonly string[], _purpose: 'question' | 'texts', signal: AbortSignal): Promise<Float32Array[]> {
    signal.throwIfAborted();
    if (this.#isClosed) throw failure('it was closed');
    const id = ++this.#asked;
    const answer = Promise.withResolvers<Float32Array[]>();
    this.#waiting.set(id, answer);
    // A process that waits for it must not end meanwhile.
    this.#worker.ref();
    const giveUp = () => {
      this.#waiting.delete(id);
      answer.reject(failure('it was given up'));
      this.#restWhenIdle();
    };
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      this.#worker.postMessage({ id, texts: texts.map((text) => this.#pieces.encode(text, this.#facts.pieces)) });
      return checkVectors(await answer.promise, texts.length, this.#facts.dimension);
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#worker.terminate();
  }

  #take({ id, vectors, error }: Answer): void {
    const waiting = this.#waiting.get(id!);
    this.#waiting.delete(id!);
    if (vectors) waiting?.resolve(vectors);
    else waiting?.reject(failure(error ?? 'no answer'));
  }

  #restWhenIdle(): void {
    if (this.#waiting.size === 0) this.#worker.unref();
  }
}

function failure(why: string): RecollectError {
  const broken = /^corrupt (\S+)/.exec(why) ?? /ENOENT.*[\\/]([\w.]+)'/.exec(why);
  if (broken) return corrupt(broken[1]!);
  return new RecollectError('embedder_failed', `The model on this machine failed: ${why}`, {
    hint: 'Try again. Meanwhile recall searches by words.',
  });
}

function corrupt(file: string): RecollectError {
  return new RecollectError('model_corrupt', `${file} of the model is missing or was changed`, {
    hint: 'Run `recollect model install` again.',
  });
}
