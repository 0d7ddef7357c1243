/**
 * Finds which rules hold in a text without trying each at every place. A rule names the words it can begin with and the words it needs
 * besides; one walk over the text finds them, and an expression is tried only where it can begin and only when the rest is there.
 */
import type { InstructionRule } from './instruction-rule.ts';
import { nextHash, type RuleCues, stemHash } from './rule-cues.ts';

const SLOTS = 1 << 12;
const STEM_LENGTH = 4;

export class RuleIndex {
  readonly #cues: RuleCues;
  /** Only the rules of few texts are tried. */
  readonly #rules: () => readonly InstructionRule[];
  readonly #patterns: RegExp[] = [];
  readonly #hashes = new Int32Array(SLOTS);
  readonly #cueAt = new Int16Array(SLOTS);
  readonly #signs = new Map<number, number>();
  readonly #ascii = new Int16Array(128).fill(-1);
  readonly #filled: Uint8Array;
  /** Place and cue, in turns. */
  readonly #found: number[] = [];
  /** The text of which the two above tell, if it was read to its end. */
  #readLast: string | undefined;

  constructor(cues: RuleCues, rules: () => readonly InstructionRule[]) {
    this.#cues = cues;
    this.#rules = rules;
    this.#filled = new Uint8Array(cues.needs.numbers.length);
    for (const [cue, hash] of cues.hashes.entries()) this.#place(hash, cue);
    for (const [index, code] of cues.signs.entries()) {
      const cue = cues.hashes.length + index;
      if (code < 128) this.#ascii[code] = cue;
      else this.#signs.set(code, cue);
    }
  }

  /** Forgets the text that was read last. */
  begin(): void {
    this.#filled.fill(0);
    this.#found.length = 0;
    this.#readLast = undefined;
  }

  /** All words and signs of the text were told, in capitals or not, so that it need not be read again. */
  end(text: string): void {
    this.#readLast = text;
  }

  /** A whole word of the text that begins at `place`. Hashes are those of `nextHash`. */
  word(hash: number, place: number): void {
    this.#meet(this.#find(hash), place);
  }

  /** The first four letters of a word. */
  stem(hash: number, place: number): void {
    this.#meet(this.#find(stemHash(hash)), place);
  }

  sign(code: number, place: number): void {
    this.#meet(code < 128 ? this.#ascii[code]! : (this.#signs.get(code) ?? -1), place);
  }

  /** Whether any rule has what it begins with and what it needs, so that its expression has to be tried. */
  mayHold(): boolean {
    for (let index = 1; index < this.#found.length; index += 2)
      if (this.#rulesAt(this.#found[index]!).some((number) => this.#isReady(number))) return true;
    return false;
  }

  /** The rules that hold, in their own order. `text` is in small letters; `written` may be the same text with capitals. */
  holding(text: string, written = text): InstructionRule[] {
    if (this.#readLast !== written) this.#read(text);
    if (this.#found.length === 0) return [];
    const rules = this.#rules();
    const holds = new Uint8Array(rules.length);
    for (let index = 0; index < this.#found.length; index += 2) {
      for (const number of this.#rulesAt(this.#found[index + 1]!)) {
        if (holds[number] === 1 || !this.#isReady(number)) continue;
        this.#patterns[number] ??= new RegExp(rules[number]!.source, 'suy');
        const pattern = this.#patterns[number];
        pattern.lastIndex = this.#found[index]!;
        if (pattern.test(text)) holds[number] = 1;
      }
    }
    return rules.filter((_, number) => holds[number] === 1);
  }

  #isReady(number: number): boolean {
    const { starts, numbers } = this.#cues.needs;
    for (let at = starts[number]!; at < starts[number + 1]!; at++) if (this.#filled[numbers[at]!] === 0) return false;
    return true;
  }

  /** Those that can begin with a cue. */
  #rulesAt(cue: number): Uint16Array {
    const { starts, numbers } = this.#cues.begins;
    return numbers.subarray(starts[cue], starts[cue + 1]);
  }

  #read(text: string): void {
    this.begin();
    let hash = 0;
    let length = 0;
    for (let index = 0; index <= text.length; index++) {
      const code = index < text.length ? text.charCodeAt(index) : SPACE;
      if (code >= 97 && code <= 122) {
        hash = nextHash(hash, code);
        length++;
        if (length === STEM_LENGTH) this.stem(hash, index + 1 - STEM_LENGTH);
        continue;
      }
      if (length > 0) {
        this.word(hash, index - length);
        hash = 0;
        length = 0;
      }
      if (code === SPACE) continue;
      this.sign(code, index);
    }
  }

  #meet(cue: number, place: number): void {
    if (cue < 0) return;
    const { fills, begins } = this.#cues;
    for (let at = fills.starts[cue]!; at < fills.starts[cue + 1]!; at++) this.#filled[fills.numbers[at]!] = 1;
    if (begins.starts[cue]! < begins.starts[cue + 1]!) this.#found.push(place, cue);
  }

  #find(hash: number): number {
    let slot = slotOf(hash);
    while (this.#hashes[slot] !== 0) {
      if (this.#hashes[slot] === hash) return this.#cueAt[slot]!;
      slot = (slot + 1) & (SLOTS - 1);
    }
    return -1;
  }

  #place(hash: number, cue: number): void {
    let slot = slotOf(hash);
    while (this.#hashes[slot] !== 0) slot = (slot + 1) & (SLOTS - 1);
    this.#hashes[slot] = hash;
    this.#cueAt[slot] = cue;
  }
}

const SPACE = 32;

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}
