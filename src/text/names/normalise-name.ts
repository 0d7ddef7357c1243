/** The key of an entity: two mentions whose names give the same key are mentions of the same entity. */

const SPACES = /\s+/g;
/** Not among them: the signs that begin a name, as in `@ann`, `#12`, `.env`, `~/x`, `$HOME` and `--flag`. */
const LEADING = /^[\s"'`“”„‘’‚«»‹›()[\]{}<>*,;:!?¿¡…]+/;
/** Not among them: the signs that end a name, as in `C++` and `C#`. Closing brackets are looked at one by one. */
const TRAILING = '"\'`“”„‘’‚«»‹›*.,;:!?…';
const POSSESSIVE = /['’]s$/;
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '>': '<' };

/**
 * Compatibility forms, case, invisible characters, runs of spaces, a possessive and the punctuation around a name make no difference. Paths, URLs and
 * identifiers are folded like all else: one rule for every kind is worth more than telling `Main.ts` from `main.ts`.
 */
export function normaliseName(text: string): string {
  if (isPlain(text)) return text.toLowerCase();
  const folded = fold(text);
  return trimEnd(folded.replace(LEADING, '')) || folded;
}

/** Letters and digits of ASCII with single spaces, dots, slashes, hyphens and underlines between them; most names are such. */
function isPlain(text: string): boolean {
  let isInner = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const isSign = code === 32 || (code >= 45 && code <= 47) || code === 95;
    if (isSign ? !isInner : !isLetterOrDigit(code)) return false;
    isInner = !isSign;
  }
  return isInner;
}

function isLetterOrDigit(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}

/** Through upper case, which makes `ß` and `ss` equal; lower case before it, because `ẞ` is upper case already. The final sigma is a matter of writing, not of the name. */
function fold(text: string): string {
  return (
    text
      .normalize('NFKC')
      // Here, and not above: reading such a pattern takes time that every start would pay for.
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      .toLowerCase()
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .normalize('NFKC')
      .replace(SPACES, ' ')
      .trim()
  );
}

function trimEnd(name: string): string {
  let end = name.length;
  for (;;) {
    const before = end;
    const last = name[end - 1];
    if (last === undefined) break;
    if (last === ' ' || TRAILING.includes(last)) end--;
    else if (last === '/' && end > 1) end--;
    else if (name.endsWith('()', end)) end -= 2;
    else if (CLOSING[last] !== undefined && !isOpenBefore(name, CLOSING[last], end)) end--;
    else if (last === 's' && POSSESSIVE.test(name.slice(end - 2, end))) end -= 2;
    if (end === before) break;
  }
  return name.slice(0, end);
}

/** A bracket that closes one inside the name belongs to it, as in `/wiki/Mercury_(planet)`. */
function isOpenBefore(name: string, bracket: string, end: number): boolean {
  const index = name.indexOf(bracket);
  return index >= 0 && index < end;
}
