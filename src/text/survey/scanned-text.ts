/**
 * A text with answers that are looked up again and again: where a run of characters ends, where a character comes next. Each is
 * remembered, so that a text of a million keys without a value costs one look over it and not a million.
 */

export class ScannedText {
  readonly text: string;
  readonly #next = new Map<string, { from: number; at: number }>();
  readonly #runs = new Map<RegExp, { from: number; end: number }>();

  constructor(text: string) {
    this.text = text;
  }

  /** The place of `wanted` at or after `from`, or -1. */
  next(wanted: string, from: number): number {
    const known = this.#next.get(wanted);
    if (known !== undefined && from >= known.from && (known.at === -1 || from <= known.at)) return known.at;
    const at = this.text.indexOf(wanted, from);
    this.#next.set(wanted, { from, at });
    return at;
  }

  /** Where the characters stop that are not `stop`, which is a global expression of one character. */
  runEnd(stop: RegExp, from: number): number {
    const known = this.#runs.get(stop);
    if (known !== undefined && from >= known.from && from <= known.end) return known.end;
    stop.lastIndex = from;
    const end = stop.exec(this.text)?.index ?? this.text.length;
    this.#runs.set(stop, { from, end });
    return end;
  }
}
