/**
 * A quick look at whether a name can announce anything: it must hold the beginning of a word that does. Names of ordinary sentences hold
 * none, and are told without being taken apart. It says yes too often and never no too often.
 */

const LONG = 4;
const SHORT = 3;
const SLOTS = 1 << 15;

/** The places of every beginning of four letters, and of every word of three. */
export interface StemPlaces {
  readonly long: Uint16Array;
  readonly short: Uint16Array;
}

export function placesOf(words: readonly string[]): StemPlaces {
  // Names with letters of other scripts are always read.
  const plain = words.filter((word) => /^[a-z0-9]*$/.test(word));
  for (const word of plain) if (word.length < SHORT) throw new Error(`${word} is too short to look for`);
  const letters = (word: string, count: number) =>
    [...word].slice(0, count).reduce((sum, letter) => (sum << 5) | (letter.charCodeAt(0) & 31), 0);
  return {
    long: Uint16Array.from(
      new Set(plain.filter(({ length }) => length >= LONG).map((word) => slot(letters(word, LONG)))),
    ),
    short: Uint16Array.from(
      new Set(plain.filter(({ length }) => length === SHORT).map((word) => letters(word, SHORT))),
    ),
  };
}

export class NameStems {
  readonly #long = new Uint8Array(SLOTS);
  readonly #short = new Uint8Array(SLOTS);

  constructor({ long, short }: StemPlaces) {
    for (const place of long) this.#long[place] = 1;
    for (const place of short) this.#short[place] = 1;
  }

  /** The last four letters, five bits each. */
  hasLong(letters: number): boolean {
    return this.#long[slot(letters)] === 1;
  }

  hasShort(letters: number): boolean {
    return this.#short[letters] === 1;
  }

  /** In `text` from `start` to `end`. Words may be joined: signs between letters do not count. */
  mayOccur(text: string, start: number, end: number): boolean {
    let last = 0;
    let letters = 0;
    // Where the last three letters would begin a word.
    let begins = 0;
    let apart = true;
    for (let index = start; index < end; index++) {
      const code = text.charCodeAt(index);
      if (code > 127) return true;
      const capital = code >= 65 && code <= 90;
      if (!capital && !(code >= 97 && code <= 122) && !(code >= 48 && code <= 57)) {
        apart = true;
        continue;
      }
      last = ((last << 5) | (code & 31)) & 0xfffff;
      begins = ((begins << 1) | (apart || capital || code < 58 ? 1 : 0)) & 7;
      apart = code < 58;
      letters++;
      if (letters >= LONG && this.#long[slot(last)] === 1) return true;
      if (letters >= SHORT && (begins & 4) !== 0 && this.#short[last & 0x7fff] === 1) {
        const next = index + 1 < end ? text.charCodeAt(index + 1) : 0;
        if (next < 97 || next > 122) return true;
      }
    }
    return false;
  }
}

function slot(letters: number): number {
  return (Math.imul(letters, 0x9e3779b1) >>> 17) & (SLOTS - 1);
}
