/** What the suite must be told of a backend: how to make a store, and what it cannot do and why. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { Store } from '../../../src/store/port/store.ts';

/** What a backend may lack. */
export type Ability =
  /** A read goes on while a write is open. */
  | 'overlap'
  /** The same store can be opened twice, and again after it was closed. */
  | 'reopen';

export interface StoreUnderTest {
  /** A new, empty store. */
  open(): Promise<Store>;
  /** Another connection to that store, which may be open or closed. */
  reopen?(store: Store): Promise<Store>;
  /** Abilities that it lacks, each with the reason. */
  readonly skips?: Partial<Record<Ability, string>>;
}

/** Opens stores for one part of the suite and closes them after each test. */
export class Workbench {
  readonly #subject: StoreUnderTest;
  #opened: Store[] = [];

  constructor(subject: StoreUnderTest) {
    this.#subject = subject;
    afterEach(async () => {
      const stores = this.#opened;
      this.#opened = [];
      for (const store of stores) await store.close();
    });
  }

  async open(): Promise<Store> {
    return this.#keep(await this.#subject.open());
  }

  async reopen(store: Store): Promise<Store> {
    if (!this.#subject.reopen) throw new Error('A backend that can be opened again must say how');
    return this.#keep(await this.#subject.reopen(store));
  }

  /** A test that needs these abilities; without one of them it is skipped, and its name says why. */
  needs(...abilities: Ability[]): (name: string, work: () => Promise<void>) => void {
    const reason = abilities.map((ability) => this.#subject.skips?.[ability]).find((found) => found !== undefined);
    return (name, work) => (reason === undefined ? test(name, work) : test.skip(`${name} (${reason})`, work));
  }

  #keep(store: Store): Store {
    this.#opened.push(store);
    return store;
  }
}

/** How long a read is watched that should have to wait. Longer would not make a backend lack less; shorter might only be slow. */
const PATIENCE_MS = 500;

/** Whether a backend has an ability after all. None of these can hang: what would wait for ever is let go after a moment. */
const PROBES: Record<Ability, (bench: Workbench, subject: StoreUnderTest) => Promise<boolean>> = {
  async overlap(bench) {
    const store = await bench.open();
    let reading: Promise<unknown> | undefined;
    const overlapped = await store.write(async () => {
      const read = store.read((view) => view.lastPosition());
      reading = read;
      return Promise.race([read.then(() => true), pause(PATIENCE_MS, false)]);
    });
    await reading;
    return overlapped;
  },
  /** A backend that says how it is opened again has to be tested so. */
  reopen: async (_, subject) => subject.reopen !== undefined,
};

/** A skip that is not needed hides tests that would pass: then this fails. */
export function skipsContract(subject: StoreUnderTest): void {
  const bench = new Workbench(subject);
  const skips = Object.entries(subject.skips ?? {}) as [Ability, string][];
  test.for(skips)('lacks %s, as it says: %s', async ([ability]) => {
    expect(await PROBES[ability](bench, subject)).toBe(false);
  });
}
