/** How near texts are to a question in meaning, and what that adds to what their words give. */
import type { AccessFilter, ScoreParts, TextMatch } from '../port/queries.ts';
import type { QueryVector } from '../port/vectors.ts';
import type { Conversation } from './conversation.ts';
import { positionOf } from './documents.ts';
import type { Candidate, Scored, TextIndex } from './match-text.ts';
import { RECIPE } from './ranking.ts';
import type { HeldVectors, VectorCache, VectorSource } from './vector-cache.ts';

export interface Vectors {
  readonly source: VectorSource;
  readonly cache: VectorCache;
}

/** The nearest that are looked at for a reader who may see few of them. */
const MOST_NEAREST = 5_000;
const BATCH = 500;

export class Similarity {
  readonly #query: QueryVector;
  readonly #held: HeldVectors;
  readonly #source: VectorSource;
  /** By position. */
  readonly #cosines = new Map<number, number>();
  /** What a cosine of one gives. */
  #scale = 0;
  #conversation: Conversation | undefined;

  private constructor(query: QueryVector, held: HeldVectors, source: VectorSource) {
    this.#query = query;
    this.#held = held;
    this.#source = source;
  }

  static async to(query: QueryVector, { source, cache }: Vectors): Promise<Similarity> {
    return new Similarity(query, await cache.of(query, source), source);
  }

  /** An entry of each of the nearest events that the reader may see. */
  async entries(index: TextIndex, access: AccessFilter, match: TextMatch, limit: number): Promise<Candidate[]> {
    const nearest = (await this.#held.nearest(this.#query, access, MOST_NEAREST, this.#source)).filter(
      ({ cosine }) => cosine >= RECIPE.leastCosine,
    );
    const entries = new Map<number, Candidate>();
    for (let start = 0; start < nearest.length && entries.size < limit; start += BATCH) {
      const positions = nearest.slice(start, start + BATCH).map(({ position }) => position);
      const found = new Map(
        (await index.entriesAt(access, match, positions)).map((entry) => [positionOf(entry.doc), entry]),
      );
      for (const position of positions) {
        const entry = found.get(position);
        if (entry && entries.size < limit) entries.set(position, entry);
      }
    }
    return [...entries.values()];
  }

  /** What is near counts for more. Measured by the best words, so that neither drowns the other. */
  async added(byWords: readonly Scored[], conversation?: Conversation): Promise<Scored[]> {
    this.#conversation = conversation;
    const docs = byWords.flatMap(({ candidate: { doc } }) => [
      doc,
      ...(conversation?.around(doc) ?? []).map(([near]) => near),
    ]);
    const positions = new Set(docs.map(positionOf));
    for (const known of this.#cosines.keys()) positions.delete(known);
    for (const [position, cosine] of await this.#held.cosines(this.#query, positions, this.#source))
      this.#cosines.set(position, cosine);
    const best = byWords.reduce((highest, { score }) => Math.max(highest, score), 0);
    this.#scale = RECIPE.meaning * (best || 1);
    return byWords.map(({ candidate, score }) => ({ candidate, score: score + this.#scoreOf(candidate) }));
  }

  /** Undefined where nothing is known of its meaning. */
  partOf(candidate: Candidate): ScoreParts['meaning'] {
    const cosine = this.#cosines.get(positionOf(candidate.doc));
    return cosine === undefined ? undefined : { cosine, score: this.#scoreOf(candidate) };
  }

  /** A message means also what was said around it. */
  #scoreOf({ doc }: Candidate): number {
    let [sum, weights] = [this.#nearnessOf(doc), 1];
    for (const [near, { weight }] of this.#conversation?.around(doc) ?? []) {
      sum += RECIPE.meaningAround * weight * this.#nearnessOf(near);
      weights += RECIPE.meaningAround * weight;
    }
    return (this.#scale * sum) / weights;
  }

  #nearnessOf(doc: number): number {
    return Math.max(0, this.#cosines.get(positionOf(doc)) ?? 0);
  }
}
