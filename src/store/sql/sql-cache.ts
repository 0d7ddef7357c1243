/**
 * The texts of one statement with different conditions. A statement is found again by its text, and for a text that is put together anew each
 * time all of it must be read to find that; of a kept one only the condition, which is the short part.
 */
export class SqlCache {
  readonly #start: string;
  readonly #end: string;
  readonly #texts = new Map<string, string>();

  constructor(start: string, end: string) {
    this.#start = start;
    this.#end = end;
  }

  /** There are as many conditions as ways to ask: values are never part of them. */
  where(condition: string): string {
    const known = this.#texts.get(condition);
    if (known !== undefined) return known;
    const text = `${this.#start} ${condition} ${this.#end}`;
    if (this.#texts.size >= MOST_KEPT) this.#texts.clear();
    this.#texts.set(condition, text);
    return text;
  }
}

const MOST_KEPT = 100;
