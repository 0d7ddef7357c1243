/** Which embedder a memory is opened with. */

import { RecollectError, show } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { isRecord } from '../base/records.ts';
import type { Embedder } from './embedder.ts';

/**
 * An OpenAI-compatible endpoint that computes vectors.
 *
 * @example
 * ```ts
 * const vectors: GivenEndpoint = { url: 'http://127.0.0.1:11434/v1', model: 'nomic-embed-text' };
 * ```
 */
export interface GivenEndpoint {
  /** The base address, without `/embeddings`. */
  readonly url: string;
  /** The name of the model, as the endpoint knows it. */
  readonly model: string;
  /** The environment variable with the key. */
  readonly keyFrom?: string;
  /** The length of the vectors, for models that can shorten them. */
  readonly dimension?: number;
  /** How long to wait for an answer, in milliseconds. */
  readonly timeoutMs?: number;
}

/**
 * The model for search by meaning: `off`; `local` or `local:<model>`; `<address>#<model>`; an endpoint; or an embedder of your own.
 *
 * @example
 * ```ts
 * const memory = await openMemory({ vectors: 'local' });
 * ```
 */
export type GivenVectors = string | GivenEndpoint | { readonly embedder: Embedder };

export type VectorSettings =
  | { readonly kind: 'off' }
  | { readonly kind: 'local'; readonly model: string }
  | ({ readonly kind: 'endpoint' } & GivenEndpoint)
  | { readonly kind: 'own'; readonly embedder: Embedder };

export const DEFAULT_MODEL = 'all-minilm-l6-v2';

export function readVectorSettings(given: unknown): VectorSettings {
  if (given === undefined || given === 'off') return { kind: 'off' };
  if (typeof given === 'string') return readText(given);
  if (!isRecord(given)) throw wrong('must be a text or an object');
  if ('embedder' in given) return { kind: 'own', embedder: checkEmbedder(given.embedder) };
  return { kind: 'endpoint', ...checkEndpoint(given) };
}

function readText(text: string): VectorSettings {
  if (text === 'local') return { kind: 'local', model: DEFAULT_MODEL };
  if (text.startsWith('local:')) return { kind: 'local', model: text.slice('local:'.length) };
  const [url = '', model = ''] = splitOnce(text, '#');
  if (!/^https?:\/\//.test(url)) throw wrong(`${show(text)} is neither off nor local nor an address`);
  return { kind: 'endpoint', ...checkEndpoint({ url, model }) };
}

function splitOnce(text: string, at: string): string[] {
  const place = text.indexOf(at);
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + at.length)];
}

const FIELDS = ['url', 'model', 'keyFrom', 'dimension', 'timeoutMs'];

function checkEndpoint(given: Record<string, unknown>): GivenEndpoint {
  const { url, model, keyFrom, dimension, timeoutMs } = given;
  const unknown = Object.keys(given).find((field) => !FIELDS.includes(field));
  if (unknown !== undefined) throw wrong(`knows no ${show(unknown)}`);
  if (typeof url !== 'string' || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw wrong('url must be an address that begins with http:// or https://');
  if (new URL(url).username !== '' || new URL(url).password !== '')
    throw wrong('url must hold no password; name a variable with keyFrom');
  if (typeof model !== 'string' || model === '' || model.length > LIMITS.label) throw wrong('model must name a model');
  if (keyFrom !== undefined && (typeof keyFrom !== 'string' || !/^[A-Za-z_]\w*$/.test(keyFrom)))
    throw wrong('keyFrom must name an environment variable');
  return {
    url,
    model,
    keyFrom,
    dimension: checkedNumber('dimension', dimension, LIMITS.vectorDimension),
    timeoutMs: checkedNumber('timeoutMs', timeoutMs, 3_600_000),
  };
}

function checkedNumber(field: string, value: unknown, most: number): number | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1 || value > most)
    throw wrong(`${field} must be a whole number from 1 to ${most}`);
  return value;
}

function checkEmbedder(given: unknown): Embedder {
  const embedder = given as Partial<Embedder> | null;
  const isOne =
    typeof embedder?.model === 'string' && typeof embedder.embed === 'function' && typeof embedder.close === 'function';
  if (!isOne || !Number.isInteger(embedder.batch) || embedder.batch! < 1)
    throw wrong('an embedder has model, batch, embed and close');
  return embedder as Embedder;
}

function wrong(what: string): RecollectError {
  return new RecollectError('invalid_input', `vectors: ${what}`, {
    hint: 'Give off, local, <address>#<model> or an endpoint; see docs/guides/vectors.md.',
  });
}
