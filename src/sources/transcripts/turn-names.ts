/** By what a turn is known, so that it is kept once, whichever way it comes. */
import { sha256Hex } from '../../base/hash.ts';
import type { Turn } from './turn.ts';

/** The name of a turn that has no id: its session, its kind, its words, and which of several such it is. A hook and an import find the same. */
export function idOfWords({ session, kind, content }: Turn, nth: number): string {
  const id = `${session ?? ''}:${kind}:${sha256Hex(content.trim()).slice(0, 24)}`;
  return nth === 1 ? id : `${id}:${nth}`;
}

/** Names the turns of one transcript, from its beginning on. */
export class TurnNames {
  readonly #counts: Map<string, number>;

  constructor(counts: Iterable<readonly [string, number]> = []) {
    this.#counts = new Map(counts);
  }

  nameOf(turn: Turn): string {
    if (turn.id !== undefined) return turn.id;
    const first = idOfWords(turn, 1);
    const nth = (this.#counts.get(first) ?? 0) + 1;
    this.#counts.set(first, nth);
    return nth === 1 ? first : idOfWords(turn, nth);
  }

  /** How often each was seen, to go on from here. */
  counts(): [string, number][] {
    return [...this.#counts];
  }
}
