/** Takes out of a text what we rendered ourselves, whole or cut, and nothing else. See SPEC.md. */
import { ScannedText } from '../survey/scanned-text.ts';
import { countLetters, MARK, MARKER } from './fence.ts';

export interface Stripped {
  readonly text: string;
  /** How many fences, or pieces of fences, were taken out. */
  readonly stripped: number;
}

interface Mark {
  readonly start: number;
  readonly end: number;
  readonly id: string;
  readonly opens: boolean;
  /** Letters and digits that the fence held; of a beginning. */
  readonly holds: number;
  /** Letters and digits of the text before this mark. */
  readonly before: number;
  /** …and up to its end. */
  readonly through: number;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** What quoting, comments, indentation and a fence around this one put before a line. */
const LEAD = /[ \t>*#/|+~-]/;
const MAX_LEAD = 200;
const LINE_BREAK = /[\r\n]/g;
const OUR_LINE = /[ \t>*#/|+-]{0,200}~\|/y;
/** Taking a fence out of the middle of a line can put the halves of a marker together; nothing but malice does it twice. */
const MAX_ROUNDS = 4;

export function stripEchoedOutput(text: string): Stripped {
  let result: Stripped = { text, stripped: 0 };
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const next = stripOnce(result.text);
    if (next.stripped === 0) break;
    result = { text: next.text, stripped: result.stripped + next.stripped };
  }
  return result;
}

function stripOnce(text: string): Stripped {
  const marks = readMarks(text);
  if (marks.length === 0) return { text, stripped: 0 };
  const ranges = rangesOf(text, marks).sort((a, b) => a.start - b.start || b.end - a.end);
  let kept = '';
  let end = 0;
  let stripped = 0;
  for (const range of ranges) {
    if (range.start >= end) {
      kept += text.slice(end, range.start);
      stripped++;
    }
    end = Math.max(end, range.end);
  }
  return { text: kept + text.slice(end), stripped };
}

function readMarks(text: string): Mark[] {
  const marks: Mark[] = [];
  if (!text.includes(MARK)) return marks;
  let through = 0;
  let end = 0;
  for (const match of text.matchAll(MARKER)) {
    const before = through + countLetters(text, end, match.index);
    end = match.index + match[0].length;
    through = before + countLetters(text, match.index, end);
    const [, opening, holds, closing] = match;
    marks.push({
      start: match.index,
      end,
      id: (opening ?? closing)!,
      opens: opening !== undefined,
      holds: opening === undefined ? 0 : Number.parseInt(holds!, 36),
      before,
      through,
    });
  }
  return marks;
}

/** Whole fences, and for each mark that is in none of them what its own lines say. */
function rangesOf(text: string, marks: readonly Mark[]): Range[] {
  const ranges: Range[] = [];
  const open = new Map<string, Mark[]>();
  const alone = new Set<Mark>(marks);
  for (const mark of marks) {
    const begun = open.get(mark.id) ?? [];
    if (mark.opens) {
      begun.push(mark);
      open.set(mark.id, begun);
      continue;
    }
    const begin = begun.pop();
    if (begin === undefined) continue;
    if (mark.before - begin.through <= begin.holds) {
      ranges.push(ownLines(text, begin.start, mark.end));
      alone.delete(begin);
      alone.delete(mark);
    } else begun.length = 0;
  }
  return [...ranges, ...cutRanges(text, [...alone])];
}

/** A mark inside the range of another is gone with it, and is not looked at again: so every line is read once. */
function cutRanges(text: string, alone: readonly Mark[]): Range[] {
  const scanned = new ScannedText(text);
  const ranges: Range[] = [];
  let done = 0;
  for (const mark of alone) {
    if (!mark.opens || mark.start < done) continue;
    const range = afterBeginning(scanned, mark);
    ranges.push(range);
    done = range.end;
  }
  let left = text.length;
  for (const mark of alone.toReversed()) {
    if (mark.opens || mark.end > left) continue;
    const range = beforeEnd(scanned, mark);
    ranges.push(range);
    left = range.start;
  }
  return ranges;
}

/** With what stands before it on its first line and the break after its last, where nothing else is on these lines. */
function ownLines(text: string, start: number, end: number): Range {
  const lineStart = startOfLine(text, start);
  if (lineStart === undefined) return { start, end };
  const rest = /[ \t]{0,200}(\r\n|\r|\n|(?:\\+r)?\\+n|$)/y;
  rest.lastIndex = end;
  return { start: lineStart, end: rest.test(text) ? rest.lastIndex : end };
}

/** The beginning of the line when there is nothing before `index` but what quoting puts there. */
function startOfLine(text: string, index: number): number | undefined {
  let start = index;
  while (start > 0 && index - start < MAX_LEAD && LEAD.test(text[start - 1]!)) start--;
  const before = text[start - 1];
  const escaped = before === 'n' && text[start - 2] === '\\';
  return start === 0 || before === '\n' || before === '\r' || escaped ? start : undefined;
}

function afterBeginning(scanned: ScannedText, mark: Mark): Range {
  const { text } = scanned;
  const own = ownLines(text, mark.start, mark.end);
  const lines = new Lines(scanned, escapesAfter(text, mark.end));
  let end = own.end;
  for (let line = lines.next(mark.end); line !== undefined && isOurs(text, line); ) {
    const next = lines.next(line);
    end = next ?? lines.endOf(line);
    line = next;
  }
  return { start: own.start, end };
}

function beforeEnd(scanned: ScannedText, mark: Mark): Range {
  const { text } = scanned;
  const own = ownLines(text, mark.start, mark.end);
  const lines = new Lines(scanned, escapesBefore(text, own.start));
  let start = own.start;
  for (let above = lines.previous(start); above !== undefined && isOurs(text, above); above = lines.previous(start))
    start = above;
  return { start, end: own.end };
}

function isOurs(text: string, lineStart: number): boolean {
  OUR_LINE.lastIndex = lineStart;
  return OUR_LINE.test(text);
}

/** How many backslashes a line break is written with: none in plain text, one in JSON, two in JSON in JSON. */
function escapesAfter(text: string, end: number): number {
  const written = /(?:\\+r)?(\\+)n/y;
  written.lastIndex = end;
  const found = written.exec(text);
  return found === null ? 0 : found[1]!.length;
}

function escapesBefore(text: string, lineStart: number): number {
  if (text[lineStart - 1] !== 'n') return 0;
  let count = 0;
  while (text[lineStart - 2 - count] === '\\') count++;
  return count;
}

/** The lines of a text whose breaks are written with that many backslashes. */
class Lines {
  readonly #scanned: ScannedText;
  readonly #text: string;
  readonly #escapes: number;

  constructor(scanned: ScannedText, escapes: number) {
    this.#scanned = scanned;
    this.#text = scanned.text;
    this.#escapes = escapes;
  }

  /** Where the line after the one at `from` begins. */
  next(from: number): number | undefined {
    const end = this.endOf(from);
    if (this.#text[end] === '\r' && this.#text[end + 1] === '\n') return end + 2;
    if (this.#text[end] === '\n' || this.#text[end] === '\r') return this.#escapes > 0 ? undefined : end + 1;
    return this.#text[end] === '\\' ? end + this.#escapes + 1 : undefined;
  }

  /** Where the line before the one at `lineStart` begins. */
  previous(lineStart: number): number | undefined {
    if (lineStart === 0) return undefined;
    if (this.#escapes === 0) {
      let end = lineStart - 1;
      if (this.#text[end] === '\n' && this.#text[end - 1] === '\r') end--;
      if (this.#text[end] !== '\n' && this.#text[end] !== '\r') return undefined;
      let start = end;
      while (start > 0 && this.#text[start - 1] !== '\n' && this.#text[start - 1] !== '\r') start--;
      return start;
    }
    for (let at = lineStart - 2 - this.#escapes; at > 0; at--) {
      if (this.#isBreak(at - 1)) return at + this.#escapes;
      if (this.#isClosing(at)) return at + 1;
    }
    return undefined;
  }

  /** Where a line ends: at its break, at the quote that closes it, or with the text. */
  endOf(from: number): number {
    const end = this.#scanned.runEnd(LINE_BREAK, from);
    if (this.#escapes === 0) return end;
    let at = from;
    while (at < end && !this.#isBreak(at) && !this.#isClosing(at)) at++;
    return at;
  }

  /** Exactly that many backslashes and an n begin here. */
  #isBreak(at: number): boolean {
    if (this.#text[at] !== '\\' || this.#text[at - 1] === '\\') return false;
    for (let index = 0; index < this.#escapes; index++) if (this.#text[at + index] !== '\\') return false;
    return this.#text[at + this.#escapes] === 'n';
  }

  /** A quote with fewer backslashes than one inside the text would have. */
  #isClosing(at: number): boolean {
    if (this.#text[at] !== '"') return false;
    let count = 0;
    while (count < this.#escapes && this.#text[at - 1 - count] === '\\') count++;
    return count < this.#escapes;
  }
}
