/** Ids and random bytes for work that may have to be done again: the second time it gets what it got the first time, and names things alike. */
import type { Random } from './clock.ts';
import type { IdSource } from './ids.ts';

export class Repeatable {
  readonly #ids: IdSource;
  readonly #random: Random;
  readonly #drawnIds: { readonly prefix: string; readonly id: string }[] = [];
  readonly #drawnBytes: Uint8Array[] = [];

  constructor(ids: IdSource, random: Random) {
    this.#ids = ids;
    this.#random = random;
  }

  /** From the beginning. Where the work goes another way than before, it gets what nobody had yet. */
  start(): { readonly ids: IdSource; readonly random: Random } {
    let [nextId, nextBytes] = [0, 0];
    return {
      ids: {
        next: (prefix) => {
          const drawn = this.#drawnIds[nextId++];
          if (drawn?.prefix === prefix) return drawn.id;
          const id = this.#ids.next(prefix);
          this.#drawnIds[nextId - 1] = { prefix, id };
          return id;
        },
      },
      random: {
        bytes: (count) => {
          const drawn = this.#drawnBytes[nextBytes++];
          if (drawn?.length === count) return drawn;
          const bytes = this.#random.bytes(count);
          this.#drawnBytes[nextBytes - 1] = bytes;
          return bytes;
        },
      },
    };
  }
}
