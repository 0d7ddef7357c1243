/** Packs that were handed over, until they are written down: making one does not write. */
import { LIMITS } from '../base/limits.ts';
import type { HandedPackRow } from '../store/port/handed-packs.ts';

/** Lives as long as its connection. Of more than it can hold the oldest are forgotten. */
export class PackNotes {
  #packs: HandedPackRow[] = [];

  note(pack: HandedPackRow): void {
    if (this.#packs.length >= LIMITS.notedPacks) this.#packs.shift();
    this.#packs.push(pack);
  }

  /** The items of a session's packs that are not written down yet. */
  itemsOf(session: string): string[] {
    return this.#packs
      .filter(({ session_id: id }) => id === session)
      .flatMap(({ items }) => JSON.parse(items) as string[]);
  }

  take(): readonly HandedPackRow[] {
    const packs = this.#packs;
    this.#packs = [];
    return packs;
  }
}
