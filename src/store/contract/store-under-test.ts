/** What the suite must be told of a backend: how to make a store, and what it cannot do and why. */
import { afterEach, test } from 'vitest';
import type { Store } from '../port/store.ts';

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
