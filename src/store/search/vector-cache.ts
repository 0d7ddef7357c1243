/** The newest vectors of a space in memory, compared with a question one after the other: exact, and quick enough for as many as it holds. */
import { LIMITS } from '../../base/limits.ts';
import type { Sight } from '../port/queries.ts';
import type { NumberedVector, QueryVector } from '../port/vectors.ts';

/** What a backend answers about vectors. */
export interface VectorSource {
  /** Whether texts wait for their vectors. */
  isBehind(spaceId: number): Promise<boolean>;
  /** In the order of their numbers. */
  newestVectors(spaceId: number, limit: number): Promise<NumberedVector[]>;
  vectorsAfter(spaceId: number, number: number, limit: number): Promise<NumberedVector[]>;
  vectorsAt(spaceId: number, positions: readonly number[]): Promise<NumberedVector[]>;
}

/** How near an event's text is to a question: of several parts the nearest counts. */
export interface Near {
  readonly position: number;
  readonly cosine: number;
}

const PAGE = 5_000;
/** What is held beyond the limit before the oldest are let go. */
const SLACK = 1.25;

/** One for each store. Holds one space: nobody asks in two at once. */
export class VectorCache {
  #held: HeldVectors | undefined;

  /** The vectors as the source has them now. */
  async of({ space }: QueryVector, source: VectorSource): Promise<HeldVectors> {
    const isSame = this.#held?.spaceId === space.id && this.#held.changes === space.changes;
    const held = isSame ? this.#held! : new HeldVectors(space.id, space.dimension, space.changes);
    await held.catchUp(source);
    this.#held = held;
    return held;
  }
}

export class HeldVectors {
  readonly spaceId: number;
  readonly changes: number;
  readonly #dimension: number;
  readonly #most: number;
  #count = 0;
  #last = 0;
  #values = new Int8Array(0);
  #scales = new Float64Array(0);
  #positions = new Float64Array(0);
  /** The place of each one's scope in the list. */
  #scopes = new Uint32Array(0);
  readonly #scopeList: { readonly chainId: string; readonly scopeId: string }[] = [];
  readonly #scopeNumbers = new Map<string, number>();
  /** Whether there are older ones that are not held. */
  #isPart = false;
  #catchingUp: Promise<void> = Promise.resolve();

  constructor(spaceId: number, dimension: number, changes: number) {
    this.spaceId = spaceId;
    this.changes = changes;
    this.#dimension = dimension;
    this.#most = Math.min(LIMITS.scannedVectors, Math.floor(LIMITS.scannedVectorBytes / dimension));
  }

  /** One after the other: two readers at once would take the same vectors twice. */
  catchUp(source: VectorSource): Promise<void> {
    const next = this.#catchingUp.then(() => this.#catchUp(source));
    this.#catchingUp = next.catch(() => undefined);
    return next;
  }

  /** The nearest of those that may be in sight, best first, of equals the newest. */
  nearest(query: QueryVector, sight: Sight, limit: number): Near[] {
    const seen = this.#scopeList.map(
      ({ chainId, scopeId }) =>
        sight.scopeIds === null || sight.publicChainId === chainId || sight.scopeIds.includes(scopeId),
    );
    const positions = new Float64Array(this.#count);
    const cosines = new Float64Array(this.#count);
    let found = 0;
    for (let index = 0; index < this.#count; index++) {
      if (!seen[this.#scopes[index]!]) continue;
      const cosine = this.#cosine(query, index);
      const position = this.#positions[index]!;
      // The parts of one text follow each other.
      if (found > 0 && positions[found - 1] === position) cosines[found - 1] = Math.max(cosines[found - 1]!, cosine);
      else {
        positions[found] = position;
        cosines[found++] = cosine;
      }
    }
    return best(positions.subarray(0, found), cosines.subarray(0, found), limit);
  }

  /** Of each of these events that has a vector. */
  async cosines(
    query: QueryVector,
    positions: ReadonlySet<number>,
    source: VectorSource,
  ): Promise<Map<number, number>> {
    const cosines = new Map<number, number>();
    const add = (position: number, cosine: number) =>
      cosines.set(position, Math.max(cosine, cosines.get(position) ?? -1));
    for (let index = 0; index < this.#count; index++)
      if (positions.has(this.#positions[index]!)) add(this.#positions[index]!, this.#cosine(query, index));
    const missing = this.#isPart ? [...positions].filter((position) => !cosines.has(position)) : [];
    for (const { position, values, scale } of missing.length > 0 ? await source.vectorsAt(this.spaceId, missing) : [])
      add(position, product(query.values, values, 0) * query.scale * scale);
    return cosines;
  }

  #cosine({ values, scale }: QueryVector, index: number): number {
    return product(values, this.#values, index * this.#dimension) * scale * this.#scales[index]!;
  }

  async #catchUp(source: VectorSource): Promise<void> {
    if (this.#count === 0) {
      const newest = await source.newestVectors(this.spaceId, this.#most);
      this.#isPart = newest.length === this.#most;
      this.#add(newest);
    }
    for (;;) {
      const page = await source.vectorsAfter(this.spaceId, this.#last, PAGE);
      this.#add(page);
      if (page.length < PAGE) return;
    }
  }

  #add(vectors: readonly NumberedVector[]): void {
    this.#makeRoom(this.#count + vectors.length);
    for (const { number, position, chainId, scopeId, scale, values } of vectors) {
      this.#values.set(values, this.#count * this.#dimension);
      this.#scales[this.#count] = scale;
      this.#positions[this.#count] = position;
      this.#scopes[this.#count] = this.#scopeNumber(chainId, scopeId);
      this.#count++;
      this.#last = number;
    }
    if (this.#count > this.#most * SLACK) this.#dropOldest(this.#count - this.#most);
  }

  #scopeNumber(chainId: string, scopeId: string): number {
    const known = this.#scopeNumbers.get(scopeId);
    if (known !== undefined) return known;
    const number = this.#scopeList.push({ chainId, scopeId }) - 1;
    this.#scopeNumbers.set(scopeId, number);
    return number;
  }

  #makeRoom(count: number): void {
    if (count <= this.#scales.length) return;
    const room = Math.max(count, this.#scales.length * 2, 256);
    this.#values = grown(this.#values, new Int8Array(room * this.#dimension));
    this.#scales = grown(this.#scales, new Float64Array(room));
    this.#positions = grown(this.#positions, new Float64Array(room));
    this.#scopes = grown(this.#scopes, new Uint32Array(room));
  }

  #dropOldest(count: number): void {
    this.#values.copyWithin(0, count * this.#dimension, this.#count * this.#dimension);
    for (const list of [this.#scales, this.#positions, this.#scopes]) list.copyWithin(0, count, this.#count);
    this.#count -= count;
    this.#isPart = true;
  }
}

function grown<T extends { set(from: T): void }>(from: T, to: T): T {
  to.set(from);
  return to;
}

/** Whole numbers only, so that it is exact; the longest vectors stay far below what 32 bits hold. */
function product(query: Int8Array, values: Int8Array, start: number): number {
  let sum = 0;
  for (let index = 0; index < query.length; index++) sum = (sum + Math.imul(query[index]!, values[start + index]!)) | 0;
  return sum;
}

/** Sorting numbers is many times as quick as sorting objects, so only those that are among the best become any. */
function best(positions: Float64Array, cosines: Float64Array, limit: number): Near[] {
  const lowest = cosines.length > limit ? cosines.slice().sort()[cosines.length - limit]! : -1;
  const near: Near[] = [];
  for (const [index, cosine] of cosines.entries())
    if (cosine >= lowest) near.push({ position: positions[index]!, cosine });
  return near.toSorted((a, b) => b.cosine - a.cosine || b.position - a.position).slice(0, limit);
}
