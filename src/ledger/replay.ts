/** Rebuild: every projection made again from the ledger, beside the live ones, compared, and put in their place. */
import { RecollectError } from '../base/errors.ts';
import { sameBytes } from '../base/hash.ts';
import { nextTurn } from '../base/pause.ts';
import type { PlacedEvent, Shadow, ShadowView, Store, TableChecksums } from '../store/port/store.ts';
import { bodyHashOf } from './chain.ts';
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
    for (let isFirst = true; tables === undefined; isFirst = false) {
      const before = replay.events;
      await replay.catchUp((done) => onProgress(done, Math.max(done, total)));
      // The comparison knows of events that cannot be read, and always will.
      if (!isFirst && replay.events === before) throw unreadableEnd();
      tables = await shadow.compare(
        replay.position,
        () => undefined,
        (view) => replay.rehearse(view),
      );
    }
    await replay.swap();
    return { events: replay.events, tables, equal: tables.every((table) => table.before === table.after) };
  } catch (error) {
    await shadow.discard().catch(() => undefined);
    throw error;
  }
}

/** The same without a look at what was there before, which is known not to fit. */
export async function remakeProjections(store: Store, kinds: Kinds, projection: Projection): Promise<void> {
  const shadow = await store.beginShadow();
  const replay = new Replay(kinds, projection, shadow);
  try {
    await replay.catchUp(() => undefined);
    await replay.swap();
  } catch (error) {
    await shadow.discard().catch(() => undefined);
    throw error;
  }
}

function unreadableEnd(): RecollectError {
  return new RecollectError('store_corrupt', 'The ledger is damaged: its last events cannot be reached', {
    hint: 'Run `recollect doctor`; restore a backup, or import an export into a new store.',
  });
}

/** Asked only when an event cannot be applied: a projector may expect that a body is as it was written. */
function isAltered({ body, salt, bodyHash }: PlacedEvent): boolean {
  return body !== null && salt !== null && !sameBytes(bodyHashOf(salt, body), bodyHash);
}

function altered({ id }: PlacedEvent, cause: unknown): RecollectError {
  return new RecollectError('ledger_corrupt', `The body of ${id} was altered and cannot be read`, {
    hint: 'Run `recollect verify`; restore a backup, or import an export made before the damage into a new store.',
    details: { id },
    cause,
  });
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
      const applied = await this.#shadow.write((view) => this.#applyBatch(view, this.position));
      // Counted when it is kept: a store may do the work of a transaction again.
      this.#count(applied);
      full = applied.length === BATCH;
      onProgress(this.events);
      await nextTurn();
    }
  }

  /** Applies what is left, to be thrown away again. */
  async rehearse(view: ShadowView): Promise<void> {
    await this.#applyRest(view);
  }

  async swap(): Promise<void> {
    let rest: PlacedEvent[] = [];
    await this.#shadow.swap(async (view) => {
      rest = await this.#applyRest(view);
    });
    this.#count(rest);
  }

  async #applyRest(view: ShadowView): Promise<PlacedEvent[]> {
    const applied: PlacedEvent[] = [];
    for (let batch: PlacedEvent[] | undefined; batch === undefined || batch.length === BATCH; ) {
      batch = await this.#applyBatch(view, applied.at(-1)?.position ?? this.position);
      applied.push(...batch);
    }
    return applied;
  }

  async #applyBatch(view: ShadowView, after: number): Promise<PlacedEvent[]> {
    const batch: PlacedEvent[] = await view.scanLog(after, BATCH);
    for (const event of batch) {
      try {
        await this.#projection.apply(this.#kinds.read(event), view);
      } catch (error) {
        throw isAltered(event) ? altered(event, error) : error;
      }
    }
    return batch;
  }

  #count(applied: readonly PlacedEvent[]): void {
    this.events += applied.length;
    this.position = applied.at(-1)?.position ?? this.position;
  }
}
