/** Computes the vectors that are missing, in small steps: others can write meanwhile, a crash loses one step, and of several processes one works. */
import { randomUUID } from 'node:crypto';
import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import type { Embedder } from '../../embedding/embedder.ts';
import { meaningfulText } from '../../knowledge/search/search-document.ts';
import type { Kinds } from '../../ledger/kinds.ts';
import type { IndexerView } from '../../ledger/projector.ts';
import type { PlacedEvent, ReadView, Store } from '../../store/port/store.ts';
import type { StoredVector, VectorSpace } from '../../store/port/vectors.ts';
import { quantise } from '../../store/search/quantise.ts';
import { embeddedParts, PARTS_VERSION } from './embedded-parts.ts';

/** After that somebody else may go on with the work. A step that takes longer is done twice at worst. */
const LEASE_MS = 20_000;

export type Step =
  | { readonly state: 'worked'; readonly texts: number; readonly vectors: number }
  /** Nothing is missing. */
  | { readonly state: 'done' }
  /** Another process computes them. */
  | { readonly state: 'elsewhere' };

interface Read {
  readonly event: PlacedEvent;
  readonly text: string | undefined;
}

/** The name under which the vectors of an embedder are kept. */
export function spaceModel({ model }: Embedder): string {
  return `${model}/${PARTS_VERSION}`;
}

export class VectorIndexer {
  readonly #store: Store;
  readonly #kinds: Kinds;
  readonly #embedder: Embedder;
  readonly #owner = randomUUID();
  #dimension: number | undefined;
  #leased: VectorSpace | undefined;

  constructor(store: Store, kinds: Kinds, embedder: Embedder) {
    this.#store = store;
    this.#kinds = kinds;
    this.#embedder = embedder;
  }

  async step(signal: AbortSignal): Promise<Step> {
    this.#dimension ??= (await this.#embedder.embed(['dimension'], 'texts', signal))[0]!.length;
    const place = { model: spaceModel(this.#embedder), dimension: this.#dimension };
    if (!(await this.#isNeeded(place))) return { state: 'done' };
    const now = Date.now();
    const lease = { ...place, owner: this.#owner, now, until: now + LEASE_MS };
    const space = await this.#store.write((view) => view.vectors.leaseSpace(lease));
    if (!space) return { state: 'elsewhere' };
    this.#leased = space;
    const reads = await this.#store.read((view) => this.#nextTexts(view, space.id));
    if (reads.length === 0) return { state: 'done' };
    const vectors = await this.#vectorsOf(reads, signal);
    const kept = await this.#keep(space.id, reads, vectors);
    if (kept === undefined) return { state: 'elsewhere' };
    return { state: 'worked', texts: reads.length, vectors: kept };
  }

  /** Somebody else may go on at once. */
  async release(): Promise<void> {
    const leased = this.#leased;
    this.#leased = undefined;
    if (leased) await this.#store.write((view) => view.vectors.releaseSpace(leased.id, this.#owner));
  }

  /** A store in which nothing waits is not written to. */
  #isNeeded({ model, dimension }: { model: string; dimension: number }): Promise<boolean> {
    return this.#store.read(async (view) => {
      const space = await view.vectors.findSpace(model, dimension);
      return space === undefined ? (await view.lastPosition()) > 0 : view.isBehind(space.id);
    });
  }

  async #nextTexts(view: ReadView, spaceId: number): Promise<Read[]> {
    const events = await view.vectors.eventsToEmbed(spaceId, LIMITS.embeddedTexts);
    const reads: Read[] = [];
    for (const event of events) reads.push({ event, text: await this.#textOf(event, view) });
    return reads;
  }

  #textOf(event: PlacedEvent, view: ReadView): Promise<string | undefined> {
    const read = (found: PlacedEvent | undefined) => found && this.#kinds.read(found);
    const rows: IndexerView = {
      rows: view.rows,
      eventAt: async (chainId, seq) => read(await view.eventAt(chainId, seq)),
      getEvent: async (id) => read(await view.getEvent(id)),
    };
    return meaningfulText(this.#kinds.read(event), rows);
  }

  /** By the id of the event. A text that the embedder refuses, where it takes others, has none. */
  async #vectorsOf(reads: readonly Read[], signal: AbortSignal): Promise<Map<string, StoredVector[]>> {
    const parts = reads.flatMap(({ event, text }) =>
      (text === undefined ? [] : embeddedParts(text)).map((part) => ({ event, part })),
    );
    const vectors = new Map<string, StoredVector[]>();
    for (let start = 0; start < parts.length; start += this.#embedder.batch) {
      const batch = parts.slice(start, start + this.#embedder.batch);
      const embedded = await this.#embedAll(
        batch.map(({ part }) => part),
        signal,
      );
      for (const [index, { event }] of batch.entries()) {
        const vector = embedded[index];
        if (!vector) continue;
        const { position, chainId, scopeId } = event;
        const stored = { ...quantise(vector), position, chainId, scopeId };
        vectors.set(event.id, [...(vectors.get(event.id) ?? []), stored]);
      }
    }
    return vectors;
  }

  async #embedAll(texts: readonly string[], signal: AbortSignal): Promise<(Float32Array | undefined)[]> {
    try {
      return this.#checked(await this.#embedder.embed(texts, 'texts', signal));
    } catch (error) {
      if (texts.length === 1 || !isRefusal(error)) throw error;
      const alone: (Float32Array | undefined)[] = [];
      for (const text of texts) {
        const embedded = await this.#embedder.embed([text], 'texts', signal).catch((refusal: unknown) => {
          if (isRefusal(refusal)) return [undefined];
          throw refusal;
        });
        alone.push(embedded[0]);
      }
      // It takes none of them, so it is not the texts.
      if (alone.every((vector) => vector === undefined)) throw error;
      return alone;
    }
  }

  #checked(vectors: Float32Array[]): Float32Array[] {
    const other = vectors.find((vector) => vector.length !== this.#dimension);
    if (!other) return vectors;
    throw new RecollectError(
      'vectors_unavailable',
      `The embedder returned vectors of ${other.length} numbers; earlier it returned ${this.#dimension}`,
      { hint: 'Another model seems to use the same name: give it a name of its own.' },
    );
  }

  /** Only what its event says now: a text that was erased or replaced meanwhile leaves nothing behind. Undefined: the work is somebody else's by now. */
  #keep(
    spaceId: number,
    reads: readonly Read[],
    vectors: ReadonlyMap<string, readonly StoredVector[]>,
  ): Promise<number | undefined> {
    const chainIds = [...new Set(reads.map(({ event }) => event.chainId))].toSorted();
    return this.#store.write(async (view) => {
      for (const chainId of chainIds) await view.enter(chainId);
      const kept: StoredVector[] = [];
      for (const { event, text } of reads) {
        const now = await view.getEvent(event.id);
        if (text !== undefined && now && (await this.#textOf(now, view)) === text)
          kept.push(...(vectors.get(event.id) ?? []));
      }
      const events = reads.map(({ event }) => event);
      const isOurs = await view.vectors.putVectors(spaceId, this.#owner, events, kept);
      return isOurs ? kept.length : undefined;
    });
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof RecollectError && error.code === 'vectors_unavailable';
}
