/** Entries by what their words weigh together. Only the heaviest are ever asked for, so that nothing is sorted but the weights that there are. */

/** The entries that hold a word, newest first, and what the word weighs. */
export interface Postings {
  readonly docs: readonly number[];
  readonly weight: number;
}

/** Each entry once: the heaviest first, of equals the newest. */
export function* heaviestFirst(lists: readonly Postings[]): Generator<number, undefined> {
  const byWeight = merged(lists);
  for (const weight of [...byWeight.keys()].sort((a, b) => b - a)) yield* byWeight.get(weight)!;
}

/** By weight the entries that have it, newest first. */
function merged(lists: readonly Postings[]): Map<number, number[]> {
  const byWeight = new Map<number, number[]>();
  const places = lists.map(() => 0);
  const heads = lists.map(({ docs }) => docs[0] ?? NONE);
  for (;;) {
    let newest = NONE;
    for (const head of heads) if (head > newest) newest = head;
    if (newest === NONE) return byWeight;
    let weight = 0;
    for (let list = 0; list < heads.length; list++) {
      if (heads[list] !== newest) continue;
      const { docs, weight: ofWord } = lists[list]!;
      weight += ofWord;
      const next = ++places[list]!;
      heads[list] = next < docs.length ? docs[next]! : NONE;
    }
    const same = byWeight.get(weight);
    if (same) same.push(newest);
    else byWeight.set(weight, [newest]);
  }
}

/** Below all numbers of entries. */
const NONE = -1;
