/** Rebuild: every projection made again from the ledger, beside the live ones, compared, and put in their place. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PlacedEvent, Shadow, ShadowView, Store, TableChecksums } from '../store/port/store.ts';
import type { Kinds } from './kinds.ts';
import type { Projection } from './projector.ts';

export interface Rebuilt {
  readonly events: number;
  readonly tables: TableChecksums[];
  readonly equal: boolean;
}

const BATCH = 1_000;

export async function rebuildProjections(
  store: Store,
  kinds: Kinds,
  projection: Projection,
  onProgress: (done: number, total: number) => void,
): Promise<Rebuilt> {
  const total = await store.read((view) => view.lastPosition());
  const shadow = await store.beginShadow();
  const replay = new Replay(kinds, projection, shadow);
  try {
    let tables: TableChecksums[] | undefined;
    while (tables === undefined) {
      await replay.catchUp((done) => onProgress(done, Math.max(done, total)));
      tables = await shadow.compare(replay.position, () => undefined);
    }
    await shadow.swap((view) => replay.applyRest(view));
    return { events: replay.events, tables, equal: tables.every((table) => table.before === table.after) };
  } catch (error) {
    await shadow.discard().catch(() => undefined);
    throw error;
  }
}

class Replay {
  position = 0;
  events = 0;
  readonly #kinds: Kinds;
  readonly #projection: Projection;
  readonly #shadow: Shadow;

  constructor(kinds: Kinds, projection: Projection, shadow: Shadow) {
    this.#kinds = kinds;
    this.#projection = projection;
    this.#shadow = shadow;
  }

  /** In short transactions, so that other writers get their turn. */
  async catchUp(onProgress: (done: number) => void): Promise<void> {
    for (let full = true; full; ) {
      full = await this.#shadow.write(async (view) => (await this.#applyBatch(view)) === BATCH);
      onProgress(this.events);
      await nextTurn();
    }
  }

  async applyRest(view: ShadowView): Promise<void> {
    while ((await this.#applyBatch(view)) === BATCH);
  }

  async #applyBatch(view: ShadowView): Promise<number> {
    const batch: PlacedEvent[] = await view.scanLog(this.position, BATCH);
    for (const event of batch) await this.#projection.apply(this.#kinds.read(event), view);
    this.events += batch.length;
    this.position = batch.at(-1)?.position ?? this.position;
    return batch.length;
  }
}
