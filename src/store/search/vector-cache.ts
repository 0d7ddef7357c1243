/** The vectors of a space in memory: as they are, while they are few enough to be compared with a question one after the other, and as sketches when there are more. */
import { LIMITS } from '../../base/limits.ts';
import type { AccessFilter } from '../port/queries.ts';
import type { NumberedVector, QueryVector } from '../port/vectors.ts';
import { cosineOf, ExactVectors } from './exact-vectors.ts';
import { grown } from './grown.ts';
import { bytesOfSketch, VectorSketches } from './vector-sketches.ts';

/** What a backend answers about vectors. */
export interface VectorSource {
  /** Whether texts wait for their vectors. */
  isBehind(spaceId: number): Promise<boolean>;
  /** In the order of their numbers. */
  vectorsAfter(spaceId: number, number: number, limit: number): Promise<NumberedVector[]>;
  vectorsAt(spaceId: number, positions: readonly number[]): Promise<NumberedVector[]>;
}

/** How near an event's text is to a question: of several parts the nearest counts. */
interface Near {
  readonly position: number;
  readonly cosine: number;
}

const PAGE = 5_000;
/** What is held beyond the limit before the oldest are let go. */
const SLACK = 1.25;
/** Of those that are near by their sketches so many are compared exactly. */
const COMPARED = 2_000;

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
  readonly #mostExact: number;
  readonly #mostSketches: number;
  #count = 0;
  #last = 0;
  /** All of them, while there are few enough; then there are sketches instead. */
  #exact: ExactVectors | undefined;
  readonly #sketches: VectorSketches;
  #positions = new Float64Array(0);
  /** The place of each one's scope in the list. */
  #scopes = new Uint32Array(0);
  readonly #scopeList: { readonly chainId: string; readonly scopeId: string }[] = [];
  readonly #scopeNumbers = new Map<string, number>();
  #catchingUp: Promise<void> = Promise.resolve();

  constructor(spaceId: number, dimension: number, changes: number) {
    this.spaceId = spaceId;
    this.changes = changes;
    this.#mostExact = Math.min(LIMITS.scannedVectors, Math.floor(LIMITS.scannedVectorBytes / dimension));
    this.#mostSketches = Math.floor(LIMITS.scannedVectorBytes / bytesOfSketch(dimension));
    this.#exact = new ExactVectors(dimension);
    this.#sketches = new VectorSketches(dimension);
  }

  /** One after the other: two readers at once would take the same vectors twice. */
  catchUp(source: VectorSource): Promise<void> {
    const next = this.#catchingUp.then(() => this.#catchUp(source));
    this.#catchingUp = next.catch(() => undefined);
    return next;
  }

  /** The nearest of those that may be visible, best first, of equals the newest. */
  async nearest(query: QueryVector, access: AccessFilter, limit: number, source: VectorSource): Promise<Near[]> {
    if (this.#exact) return this.#best(this.#exact.comparedWith(query), access, limit);
    const hint = this.#best(this.#sketches.comparedWith(query), access, COMPARED);
    const cosines = await this.cosines(query, new Set(hint.map(({ position }) => position)), source);
    return [...cosines]
      .map(([position, cosine]) => ({ position, cosine }))
      .sort(bestFirst)
      .slice(0, limit);
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
    if (this.#exact) {
      const cosine = this.#exact.comparedWith(query);
      for (let index = 0; index < this.#count; index++)
        if (positions.has(this.#positions[index]!)) add(this.#positions[index]!, cosine(index));
    } else if (positions.size > 0)
      for (const vector of await source.vectorsAt(this.spaceId, [...positions]))
        add(vector.position, cosineOf(query, vector));
    return cosines;
  }

  #best(score: (index: number) => number, access: AccessFilter, limit: number): Near[] {
    const seen = this.#scopeList.map(
      ({ chainId, scopeId }) =>
        access.scopeIds === null || access.publicChainId === chainId || access.scopeIds.includes(scopeId),
    );
    const positions = new Float64Array(this.#count);
    const scores = new Float64Array(this.#count);
    let found = 0;
    for (let index = 0; index < this.#count; index++) {
      if (!seen[this.#scopes[index]!]) continue;
      const position = this.#positions[index]!;
      // The parts of one text follow each other.
      if (found > 0 && positions[found - 1] === position)
        scores[found - 1] = Math.max(scores[found - 1]!, score(index));
      else {
        positions[found] = position;
        scores[found++] = score(index);
      }
    }
    return best(positions.subarray(0, found), scores.subarray(0, found), limit);
  }

  async #catchUp(source: VectorSource): Promise<void> {
    for (;;) {
      const page = await source.vectorsAfter(this.spaceId, this.#last, PAGE);
      this.#add(page);
      if (page.length < PAGE) return;
    }
  }

  #add(vectors: readonly NumberedVector[]): void {
    const count = this.#count + vectors.length;
    if (count > this.#mostExact) this.#sketchAll();
    (this.#exact ?? this.#sketches).makeRoom(count);
    this.#positions = grown(this.#positions, count);
    this.#scopes = grown(this.#scopes, count);
    for (const vector of vectors) {
      if (this.#exact) this.#exact.set(this.#count, vector);
      else this.#sketches.set(this.#count, vector.values);
      this.#positions[this.#count] = vector.position;
      this.#scopes[this.#count] = this.#scopeNumber(vector.chainId, vector.scopeId);
      this.#count++;
      this.#last = vector.number;
    }
    if (this.#count > this.#mostSketches * SLACK) this.#dropOldest(this.#count - this.#mostSketches);
  }

  #sketchAll(): void {
    if (!this.#exact) return;
    this.#sketches.makeRoom(this.#count);
    for (let index = 0; index < this.#count; index++) this.#sketches.set(index, this.#exact.valuesAt(index));
    this.#exact = undefined;
  }

  #scopeNumber(chainId: string, scopeId: string): number {
    const known = this.#scopeNumbers.get(scopeId);
    if (known !== undefined) return known;
    const number = this.#scopeList.push({ chainId, scopeId }) - 1;
    this.#scopeNumbers.set(scopeId, number);
    return number;
  }

  #dropOldest(count: number): void {
    this.#sketches.dropOldest(count, this.#count);
    for (const list of [this.#positions, this.#scopes]) list.copyWithin(0, count, this.#count);
    this.#count -= count;
  }
}

function bestFirst(a: Near, b: Near): number {
  return b.cosine - a.cosine || b.position - a.position;
}

function best(positions: Float64Array, scores: Float64Array, limit: number): Near[] {
  const least = scores.length > limit ? leastOfBest(scores, limit) : Number.NEGATIVE_INFINITY;
  const near: Near[] = [];
  for (const [index, score] of scores.entries())
    if (score >= least) near.push({ position: positions[index]!, cosine: score });
  return near.sort(bestFirst).slice(0, limit);
}

/** A score that at least so many reach, and few more: sorting all of them would take longer than comparing them did. */
function leastOfBest(scores: Float64Array, limit: number): number {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const score of scores) {
    if (score < low) low = score;
    if (score > high) high = score;
  }
  for (let step = 0; step < HALVINGS && low < high; step++) {
    const middle = (low + high) / 2;
    let reached = 0;
    for (const score of scores) if (score >= middle) reached++;
    if (reached >= limit) low = middle;
    else high = middle;
    if (reached >= limit && reached <= limit * ENOUGH) break;
  }
  return low;
}

const HALVINGS = 24;
const ENOUGH = 1.2;
