/**
 * Finds which rules hold in a text without trying each at every place. A rule names the words it can begin with and the words it needs
 * besides; one walk over the text finds them, and an expression is tried only where it can begin and only when the rest is there.
 */
import type { InstructionRule } from './instruction-rule.ts';

/** What a word, a beginning of a word or a sign means to the rules. */
interface Cue {
  /** Needs that it fills, by number. */
  readonly fills: number[];
  /** Rules that can begin with it, by number. */
  readonly begins: number[];
}

const SLOTS = 1 << 12;
const STEM_LENGTH = 4;
/** Told apart from the same letters as a whole word. */
const STEM_MARK = 0x5bd1e995;

export class RuleIndex {
  readonly #rules: readonly InstructionRule[];
  readonly #cues: Cue[] = [];
  /** Hashes of words and stems, and the cue of each. Two words with one hash make a rule be tried in vain, nothing worse. */
  readonly #hashes = new Int32Array(SLOTS);
  readonly #cueAt = new Int16Array(SLOTS);
  readonly #signs = new Map<number, number>();
  readonly #ascii = new Int16Array(128).fill(-1);
  /** The numbers of each rule's needs. */
  readonly #needs: number[][] = [];
  readonly #filled: Uint8Array;
  /** Place and cue, in turns. */
  readonly #found: number[] = [];
  /** The text of which the two above tell, if it was read to its end. */
  #readLast: string | undefined;

  constructor(rules: readonly InstructionRule[]) {
    this.#rules = rules;
    let needs = 0;
    for (const [number, rule] of rules.entries()) {
      for (const word of rule.begins) this.#cue(word).begins.push(number);
      this.#needs.push(
        rule.needs.map((words) => {
          for (const word of words) this.#cue(word).fills.push(needs);
          return needs++;
        }),
      );
    }
    this.#filled = new Uint8Array(needs);
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
    this.#meet(this.#find(hash ^ STEM_MARK), place);
  }

  sign(code: number, place: number): void {
    this.#meet(code < 128 ? this.#ascii[code]! : (this.#signs.get(code) ?? -1), place);
  }

  /** Whether any rule has what it begins with and what it needs, so that its expression has to be tried. */
  mayHold(): boolean {
    for (let index = 1; index < this.#found.length; index += 2)
      for (const number of this.#cues[this.#found[index]!]!.begins) if (this.#isReady(number)) return true;
    return false;
  }

  /** The rules that hold, in their own order. `text` is in small letters; `written` may be the same text with capitals. */
  holding(text: string, written = text): InstructionRule[] {
    if (this.#readLast !== written) this.#read(text);
    if (this.#found.length === 0) return [];
    const holds = new Uint8Array(this.#rules.length);
    for (let index = 0; index < this.#found.length; index += 2) {
      for (const number of this.#cues[this.#found[index + 1]!]!.begins) {
        if (holds[number] === 1 || !this.#isReady(number)) continue;
        const { pattern } = this.#rules[number]!;
        pattern.lastIndex = this.#found[index]!;
        if (pattern.test(text)) holds[number] = 1;
      }
    }
    return this.#rules.filter((_, number) => holds[number] === 1);
  }

  #isReady(number: number): boolean {
    for (const need of this.#needs[number]!) if (this.#filled[need] === 0) return false;
    return true;
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
    const { fills, begins } = this.#cues[cue]!;
    for (const need of fills) this.#filled[need] = 1;
    if (begins.length > 0) this.#found.push(place, cue);
  }

  #find(hash: number): number {
    let slot = slotOf(hash);
    while (this.#hashes[slot] !== 0) {
      if (this.#hashes[slot] === hash) return this.#cueAt[slot]!;
      slot = (slot + 1) & (SLOTS - 1);
    }
    return -1;
  }

  /** Of a word (`ignore`), of the first four letters of a longer one (`igno*`), or of one sign. */
  #cue(word: string): Cue {
    const known = this.#known(word);
    if (known >= 0) return this.#cues[known]!;
    const number = this.#cues.length;
    const cue: Cue = { fills: [], begins: [] };
    this.#cues.push(cue);
    const code = word.charCodeAt(0);
    if (isSign(word)) {
      if (code < 128) this.#ascii[code] = number;
      else this.#signs.set(code, number);
      return cue;
    }
    const hash = hashOf(word);
    let slot = slotOf(hash);
    while (this.#hashes[slot] !== 0) slot = (slot + 1) & (SLOTS - 1);
    this.#hashes[slot] = hash;
    this.#cueAt[slot] = number;
    return cue;
  }

  #known(word: string): number {
    if (!isSign(word)) return this.#find(hashOf(word));
    const code = word.charCodeAt(0);
    return code < 128 ? this.#ascii[code]! : (this.#signs.get(code) ?? -1);
  }
}

const SPACE = 32;

function isSign(word: string): boolean {
  return word.length === 1 && !/[a-z]/.test(word);
}

function hashOf(word: string): number {
  if (!/^(?:[a-z]+|[a-z]{4}\*)$/.test(word)) throw new Error(`no word to look for: ${word}`);
  let hash = 0;
  for (const letter of word.replace('*', '')) hash = nextHash(hash, letter.charCodeAt(0));
  return word.endsWith('*') ? hash ^ STEM_MARK : hash;
}

/** Of a word with one more letter. */
export function nextHash(hash: number, letter: number): number {
  return (Math.imul(hash, 31) + letter) | 0;
}

function slotOf(hash: number): number {
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}
