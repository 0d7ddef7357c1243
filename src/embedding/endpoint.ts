/** An embedder behind an address that speaks as OpenAI's `/v1/embeddings` does: Ollama, LM Studio, vLLM and many services. */

import { messageOf, RecollectError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { pause } from '../base/pause.ts';
import { fieldsOf } from '../base/records.ts';
import { checkVectors } from './check-vectors.ts';
import type { Embedder } from './embedder.ts';

export interface EndpointSettings {
  readonly url: string;
  readonly model: string;
  readonly key?: string | undefined;
  /** How many numbers a vector must have (default: the first answer says). */
  readonly dimension?: number | undefined;
  /** How long one answer may take. */
  readonly timeoutMs?: number | undefined;
}

const TIMEOUT_MS = { question: 3_000, texts: 60_000 };
const TRIES = { question: 1, texts: 3 };
const FIRST_PAUSE_MS = 250;
/** After a question that got no answer, the next ones are not kept waiting for so long. */
const REST_MS = 10_000;
const MOST_BYTES = 32_000_000;

export class EndpointEmbedder implements Embedder {
  readonly model: string;
  readonly batch = LIMITS.embeddingRequest;
  readonly #settings: EndpointSettings;
  readonly #address: URL;
  #dimension: number | undefined;
  #restsUntil = 0;
  readonly #closed = new AbortController();

  constructor(settings: EndpointSettings) {
    this.#settings = settings;
    this.model = `endpoint:${settings.model}`;
    this.#address = addressOf(settings.url);
    this.#dimension = settings.dimension;
  }

  async embed(texts: readonly string[], purpose: 'question' | 'texts', signal: AbortSignal): Promise<Float32Array[]> {
    if (purpose === 'question' && performance.now() < this.#restsUntil)
      throw this.#failed('it did not answer a moment ago');
    for (let left = TRIES[purpose] - 1; ; left--) {
      try {
        const answer = await this.#ask(texts, this.#settings.timeoutMs ?? TIMEOUT_MS[purpose], signal);
        const vectors = checkVectors(vectorsIn(answer), texts.length, this.#dimension);
        this.#dimension ??= vectors[0]?.length;
        return vectors;
      } catch (error) {
        if (purpose === 'question') this.#restsUntil = performance.now() + REST_MS;
        const wait = FIRST_PAUSE_MS * 2 ** (TRIES[purpose] - 1 - left);
        const isLast = left <= 0 || signal.aborted || this.#closed.signal.aborted;
        if (isLast || (error instanceof RecollectError && !error.retryable)) throw error;
        await pause(wait, AbortSignal.any([signal, this.#closed.signal]));
      }
    }
  }

  async close(): Promise<void> {
    this.#closed.abort();
  }

  async #ask(texts: readonly string[], timeoutMs: number, signal: AbortSignal): Promise<unknown> {
    const { model, key } = this.#settings;
    const either = AbortSignal.any([signal, this.#closed.signal, AbortSignal.timeout(timeoutMs)]);
    let response: Response;
    let body: string;
    try {
      response = await fetch(this.#address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
        // Texts go where the settings say and nowhere else.
        redirect: 'error',
        signal: either,
      });
      body = await readBody(response);
    } catch (error) {
      if (error instanceof RecollectError) throw error;
      const { cause } = fieldsOf(error);
      throw this.#failed(
        either.aborted && !signal.aborted ? `no answer within ${timeoutMs} ms` : messageOf(cause ?? error),
        error,
      );
    }
    if (!response.ok) throw this.#refused(response.status);
    try {
      return JSON.parse(body);
    } catch (error) {
      throw this.#failed('its answer is no JSON', error);
    }
  }

  #refused(status: number): RecollectError {
    const isPassing = status === 408 || status === 429 || status >= 500;
    if (isPassing) return this.#failed(`it answered with status ${status}`);
    return new RecollectError(
      'vectors_unavailable',
      `The embedder at ${this.#address.host} refused the request with status ${status}`,
      {
        hint: 'Check the address, the model and the key. Meanwhile recall searches by words.',
      },
    );
  }

  #failed(why: string, cause?: unknown): RecollectError {
    return new RecollectError('embedder_failed', `The embedder at ${this.#address.host} failed: ${why}`, {
      hint: 'Check that it is running. Meanwhile recall searches by words; missing vectors are computed later.',
      cause,
    });
  }
}

/** The address of the service, or of its embeddings. */
function addressOf(url: string): URL {
  const address = new URL(url);
  if (!address.pathname.endsWith('/embeddings'))
    address.pathname = `${address.pathname.replace(/\/+$/, '')}/embeddings`;
  return address;
}

async function readBody(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > MOST_BYTES)
      throw new RecollectError('vectors_unavailable', `The answer of the embedder is larger than ${MOST_BYTES} bytes`, {
        hint: 'Check the address and the model.',
      });
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** In the order of the texts, whatever order they came in. */
function vectorsIn(answer: unknown): unknown[] {
  const { data } = fieldsOf(answer);
  if (!Array.isArray(data)) return [];
  const placed = data.map((one: { index?: unknown; embedding?: unknown } | null, place) => ({
    place: typeof one?.index === 'number' ? one.index : place,
    vector: one?.embedding,
  }));
  return placed.toSorted((a, b) => a.place - b.place).map(({ vector }) => vector);
}
