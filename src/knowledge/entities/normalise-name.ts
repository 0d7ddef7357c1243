/** The key of an entity: two mentions whose names give the same key are mentions of the same entity. */

const SPACES = /\s+/g;
/** Not among them: the signs that begin a name, as in `@ann`, `#12`, `.env`, `~/x`, `$HOME` and `--flag`. */
const LEADING = /^[\s"'`“”„‘’‚«»‹›()[\]{}<>*,;:!?¿¡…]+/;
/** Not among them: the signs that end a name, as in `C++` and `C#`. Closing brackets are looked at one by one. */
const TRAILING = '"\'`“”„‘’‚«»‹›*.,;:!?…';
const POSSESSIVE = /['’]s$/;
const CLOSING: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{', '>': '<' };

/**
 * Compatibility forms, case, runs of spaces, a possessive and the punctuation around a name make no difference. Paths, URLs and
 * identifiers are folded like all else: one rule for every type is worth more than telling `Main.ts` from `main.ts`.
 */
export function normaliseName(text: string): string {
  const folded = fold(text);
  return trimEnd(folded.replace(LEADING, '')) || folded;
}

/** Upper case first: it is what makes `ß` and `ss` equal. The final sigma is a matter of writing, not of the name. */
function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .normalize('NFKC')
    .replace(SPACES, ' ')
    .trim();
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
