/** The words of a text without the marks around them: quotes, brackets, emphasis, the ends of sentences. Marks inside a word are part of it. */
import type { Word } from './phrases.ts';

const OPENING: ReadonlySet<string> = new Set('"\'([{«*_=|¿¡「『【《〈');
const CLOSING: ReadonlySet<string> = new Set('"\')]}».,;:!?*_=|、。」』】》〉');
/** Say nothing where they are, but for the pause. */
const PROSE: ReadonlySet<string> = new Set('«».,;:!?¿¡、。「」『』【】《》〈〉');
const PAUSES: ReadonlySet<string> = new Set(',:;!.?');
const PARTNERS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', ')': '(', ']': '[', '}': '{' };
const EMPHASIS = /^(?:\*{1,3}|_{1,3}|={2}|\|{2})$/;
const MARKS_ALONE = /^["'«».,;:!?()[\]{}¿¡、。「」『』【】《》〈〉]+$/u;

/** What stands between two spaces: the word, and rows of the same mark before and behind it. */
interface Piece {
  readonly lead: string[];
  readonly core: string;
  readonly trail: string[];
}

/** Of one line with single spaces, as `undressed` makes it. */
export function wordsOf(line: string): Word[] {
  const pieces = line.split(' ').map(pieceOf);
  // Most words have no marks around them.
  const marked = pieces.filter(({ lead, trail }) => lead.length + trail.length > 0);
  dropEmphasis(marked);
  dropQuotes(marked);
  const words: Word[] = [];
  for (let index = 0; index < pieces.length; index++) {
    const piece = pieces[index]!;
    const text = shownOf(piece);
    if (text !== '' && !isMarkAlone(text, pieces[index + 1])) {
      words.push({ text, hasMark: piece.trail.length > 0 && piece.trail.some((run) => PAUSES.has(run[0]!)) });
      continue;
    }
    // “Note - the port is 80”
    const before = words.at(-1);
    if (before) words[words.length - 1] = { ...before, hasMark: true };
  }
  return words;
}

function pieceOf(token: string): Piece {
  let start = 0;
  let end = token.length;
  while (end > 0 && CLOSING.has(token[end - 1]!)) end--;
  if (end === 0) return { lead: [], core: token, trail: [] };
  while (start < end && OPENING.has(token[start]!)) start++;
  if (start === end || end - start === token.length) return { lead: [], core: token, trail: [] };
  return { lead: rowsOf(token.slice(0, start)), core: token.slice(start, end), trail: rowsOf(token.slice(end)) };
}

function rowsOf(marks: string): string[] {
  return marks === '' ? [] : marks.match(/(.)\1*/gsu)!;
}

/** Where both of its ends are found. `__init__` is a name, not a word in bold. */
function dropEmphasis(pieces: readonly Piece[]): void {
  const open = new Map<string, { readonly piece: Piece; readonly place: number }>();
  for (const piece of pieces) {
    for (const [place, run] of piece.lead.entries()) if (EMPHASIS.test(run)) open.set(run, { piece, place });
    for (const [place, run] of piece.trail.entries()) {
      const opened = EMPHASIS.test(run) ? open.get(run) : undefined;
      if (!opened || (run === '__' && opened.piece === piece)) continue;
      open.delete(run);
      opened.piece.lead[opened.place] = '';
      piece.trail[place] = '';
    }
  }
}

/** Behind a number a mark that closes nothing is a unit: 6' is not 6". */
function dropQuotes(pieces: readonly Piece[]): void {
  const open: Record<string, number> = { '"': 0, "'": 0 };
  for (const { lead, core, trail } of pieces) {
    for (const [place, run] of lead.entries())
      if (run[0]! in open) {
        open[run[0]!]! += run.length;
        lead[place] = '';
      }
    for (const [place, run] of trail.entries()) {
      if (!(run[0]! in open)) continue;
      const isUnit = open[run[0]!]! === 0 && /\d$/.test(core);
      open[run[0]!] = Math.max(0, open[run[0]!]! - run.length);
      if (!isUnit) trail[place] = '';
    }
  }
}

/** A bracket stays where its other half is inside the word: `f(x)`. */
function shownOf({ lead, core, trail }: Piece): string {
  if (lead.length + trail.length === 0) return core;
  const stays = (run: string) => {
    const partner = PARTNERS[run[0] ?? ''];
    return partner === undefined ? !PROSE.has(run[0] ?? '') : core.includes(partner);
  };
  return [...lead.filter(stays), core, ...trail.filter(stays)].join('');
}

/** A dash before a number is a sign, and a dot before another word a folder. */
function isMarkAlone(text: string, next: Piece | undefined): boolean {
  if (/[\p{L}\p{N}]/u.test(text[0]!)) return false;
  if (text === '-') return !/^\d/.test(next?.core ?? '');
  if (/^\.{1,2}$/.test(text)) return next === undefined;
  return MARKS_ALONE.test(text) && !/^(?:\(\)|\[\]|\{\})$/.test(text);
}
