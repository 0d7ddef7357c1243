/**
 * A text as its reader sees it: without colours and invisible characters, with escapes and wide letters written out. A secret is looked for in this copy
 * too, and every place in the copy leads back to the text that was given.
 */

export interface Undisguised {
  readonly text: string;
  /** Where a stretch of the copy is in the given text. */
  placeOf(offset: number, length: number): { readonly offset: number; readonly length: number };
}

/** Colours and cursor moves of terminals. */
const ESCAPE_SEQUENCE = String.raw`\u001b(?:\[[0-?]{0,40}[ -/]{0,4}[@-~]|\][^\u0007\u001b]{0,200}(?:\u0007|\u001b\\)|[@-Z^_])`;
/** Characters without a shape: soft hyphens, zero-width spaces and joiners, marks of direction, variation selectors, tags. */
const INVISIBLE = String.raw`[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]|\udb40[\udc00-\udd7f]`;
/** `%5F`, `\u005f`, `\x5f`, `&#95;`, `&#x5f;`, and the marks that every escaper writes in its own way. */
const ESCAPED = String.raw`%[2-7][0-9A-Fa-f]|\\{1,7}(?:u00[2-7][0-9A-Fa-f]|x[2-7][0-9A-Fa-f]|[nrt"'/])|&(?:#(?:x[2-7][0-9A-Fa-f]|\d{2,3})|quot|apos|amp|lowbar);`;
const WIDE = String.raw`[\uff01-\uff5e]`;

const DISGUISE = new RegExp(`${ESCAPE_SEQUENCE}|${INVISIBLE}|${ESCAPED}|${WIDE}`, 'g');
const NAMED: Readonly<Record<string, string>> = { '&quot;': '"', '&apos;': "'", '&amp;': '&', '&lowbar;': '_' };
const WIDE_TO_PLAIN = 0xfee0;

/** Undefined for a text that has nothing to undo. `between` takes the place of a terminal's sequence: nothing, or what keeps two words apart. */
export function undisguise(text: string, between: '' | ' ' = ''): Undisguised | undefined {
  DISGUISE.lastIndex = 0;
  let found = DISGUISE.exec(text);
  if (found === null) return undefined;
  const parts: string[] = [];
  /** For each piece of the copy: where it begins there and in the given text, and how long it was. Of the copy, the end too. */
  const copied: number[] = [];
  const given: number[] = [];
  const lengths: number[] = [];
  let length = 0;
  let end = 0;
  const add = (piece: string, from: number, size: number) => {
    if (piece === '') return;
    parts.push(piece);
    copied.push(length);
    given.push(from);
    lengths.push(size);
    length += piece.length;
  };
  for (; found !== null; found = DISGUISE.exec(text)) {
    add(text.slice(end, found.index), end, found.index - end);
    add(plain(found[0], between), found.index, found[0].length);
    end = found.index + found[0].length;
  }
  add(text.slice(end), end, text.length - end);
  copied.push(length);
  return {
    text: parts.join(''),
    placeOf: (offset, size) => {
      const start = placeAt(offset, copied, given, lengths);
      const last = placeAt(offset + size - 1, copied, given, lengths);
      return { offset: start.from, length: last.to - start.from };
    },
  };
}

/** What the reader sees instead: one character at most. */
function plain(disguise: string, between: string): string {
  const first = disguise[0]!;
  if (first === '\u001b') return between;
  if (first === '%') return fromHex(disguise.slice(1));
  if (first === '&') return NAMED[disguise] ?? fromEntity(disguise);
  if (first === '\\') {
    const last = disguise.at(-1)!;
    if (/[ux][0-9A-Fa-f]+$/.test(disguise)) return fromHex(disguise.slice(-2));
    if (last === 't') return '\t';
    return last === 'n' || last === 'r' ? '\n' : last;
  }
  const code = first.charCodeAt(0);
  return code > WIDE_TO_PLAIN && code <= 0xff5e ? String.fromCharCode(code - WIDE_TO_PLAIN) : '';
}

function fromHex(digits: string): string {
  return String.fromCharCode(Number.parseInt(digits, 16));
}

function fromEntity(entity: string): string {
  const digits = entity.slice(2, -1);
  const code = digits.startsWith('x') ? Number.parseInt(digits.slice(1), 16) : Number(digits);
  return code >= 32 && code < 127 ? String.fromCharCode(code) : ' ';
}

/** The stretch of the given text that the character at `offset` of the copy was made from. */
function placeAt(
  offset: number,
  copied: readonly number[],
  given: readonly number[],
  lengths: readonly number[],
): { readonly from: number; readonly to: number } {
  let low = 0;
  let high = given.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (copied[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  const isOneCharacter = copied[low + 1]! - copied[low]! === 1;
  const from = given[low]! + (isOneCharacter ? 0 : offset - copied[low]!);
  return { from, to: isOneCharacter ? given[low]! + lengths[low]! : from + 1 };
}
