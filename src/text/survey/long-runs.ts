/**
 * Where a text has no break for long. Keys, tokens and codes are long words, and ordinary texts have hardly any: looking for them takes a
 * fraction of the characters, since between two breaks that are near each other nothing has to be read.
 */

export interface Run {
  readonly start: number;
  readonly end: number;
}

/** Characters of a run, by code; everything above ASCII is in it or not as a whole. */
export interface Alphabet {
  readonly ascii: Uint8Array;
  readonly others: boolean;
}

/** Everything but spaces and control characters. */
export const UNBROKEN: Alphabet = { ascii: codes((code) => code > 32 && code !== 127), others: true };

export function alphabet(characters: string): Alphabet {
  return { ascii: codes((code) => characters.includes(String.fromCharCode(code))), others: false };
}

/** The first run of at least that many characters that begins at or after `from`. */
export function nextLongRun(text: string, least: number, of: Alphabet, from = 0): Run | undefined {
  // The run would hold this place, whether it begins right after the last break or anywhere up to here.
  let start = from;
  let probe = from + least - 1;
  while (probe < text.length) {
    let at = probe;
    while (at >= start && isIn(of, text.charCodeAt(at))) at--;
    if (at < start) {
      let end = probe + 1;
      while (end < text.length && isIn(of, text.charCodeAt(end))) end++;
      return { start, end };
    }
    start = at + 1;
    probe = at + least;
  }
  return undefined;
}

function isIn(of: Alphabet, code: number): boolean {
  return code < 128 ? of.ascii[code] === 1 : of.others;
}

function codes(holds: (code: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) => (holds(code) ? 1 : 0));
}
