/** Splits one line into words, and takes out what its form alone shows to be a reference. One pass; nothing is looked at twice. */
import { LIMITS } from '../../base/limits.ts';
import { classOf, DIGIT, HARD, LETTER, LOWER, SOFT, SPACE, UPPER } from './characters.ts';
import type { Found } from './extracted.ts';
import { matchCode, matchPiece, urlEnd } from './match-piece.ts';
import { ANY_CASE, CONCEPT, FUNCTION, PLACE, sensesAt, sensesOf, TITLE } from './senses.ts';

export const WORD = 0;
export const CAPITALISED = 1;
/** Two capitals or more and nothing else. */
export const CAPITALS = 2;
/** Capitals inside: `LangChain`, `getName`. */
export const MIXED = 3;
/** Begins with a digit. */
export const NUMBER = 4;
/** Already found to be an entity, or nothing that a name could hold. */
export const OPAQUE = 5;

export class Token {
  readonly start: number;
  readonly end: number;
  readonly kind: number;
  readonly senses: number;
  /** Only spaces stand between it and the token before. */
  readonly joined: boolean;
  /** Only a comma and spaces stand between them. */
  readonly afterComma: boolean;
  /** Its capital may come from its place: it opens a sentence, a line, a quotation or a cell. */
  readonly opens: boolean;
  /** Between quotation marks or in bold, where capitals are those of a title. */
  readonly titled: boolean;
  readonly possessive: boolean;
  /** A full stop follows, as in `J. Smith`. */
  stopped = false;
  readonly #source: string;
  #lower: string | undefined;

  constructor(
    source: string,
    place: Place,
    start: number,
    end: number,
    kind: number,
    senses: number,
    possessive: boolean,
    lower?: string,
  ) {
    this.start = start;
    this.end = end;
    this.kind = kind;
    this.senses = senses;
    this.joined = place.joined;
    this.afterComma = place.afterComma;
    this.opens = place.opens;
    this.titled = place.quoted || place.bold;
    this.possessive = possessive;
    this.#source = source;
    this.#lower = lower;
  }

  /** Cut out when it is asked for: most words of a line are never looked at again. */
  get text(): string {
    return this.kind === WORD || this.kind === OPAQUE ? this.lower : this.#source.slice(this.start, this.end);
  }

  get lower(): string {
    this.#lower ??= this.#source.slice(this.start, this.end);
    return this.#lower;
  }
}

/** What stood before a token. */
interface Place {
  readonly joined: boolean;
  readonly afterComma: boolean;
  readonly opens: boolean;
  readonly quoted: boolean;
  readonly bold: boolean;
}

export interface Line {
  readonly tokens: readonly Token[];
  readonly found: readonly Found[];
}

const ABBREVIATION =
  /^(?:dr|mr|mrs|ms|prof|st|mt|vs|e\.g|i\.e|eg|ie|approx|no|fig|jr|sr|inc|ltd|co|corp|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|a\.m|p\.m)$/;
/** `J.K.` before a family name; it points to a person as a title does. */
const INITIALS = /^(?:\p{Lu}\.){1,3}\p{Lu}$/u;
const CONTRACTION = /['’](?:t|m|re)$/i;
const QUOTES = '"“”„«»‹›';

export function readLine(text: string, from: number, to: number): Line {
  return new LineReader(text).read(from, to);
}

class LineReader implements Place {
  private readonly text: string;
  private readonly tokens: Token[] = [];
  private readonly found: Found[] = [];
  joined = false;
  afterComma = false;
  opens = true;
  quoted = false;
  bold = false;

  constructor(text: string) {
    this.text = text;
  }

  read(from: number, to: number): Line {
    const { text } = this;
    let start = -1;
    let classes = 0;
    for (let index = from; index < to; index++) {
      const code = text.charCodeAt(index);
      const cls = classOf(code);
      if (cls & (SPACE | HARD)) {
        if (start >= 0) this.piece(start, index, classes);
        start = -1;
        classes = 0;
        if (cls === HARD) index = this.hard(code, index, to);
      } else if (code === COLON && start >= 0 && text.startsWith('//', index + 1) && index + 3 < to) {
        index = this.url(start, index, to) - 1;
        start = -1;
        classes = 0;
      } else {
        if (start < 0) start = index;
        classes |= cls;
      }
    }
    if (start >= 0) this.piece(start, to, classes);
    return { tokens: this.tokens, found: this.found };
  }

  /** Gives the index of the last character it used up. */
  private hard(code: number, index: number, to: number): number {
    if (code === COMMA) {
      this.afterComma = this.joined;
      this.joined = false;
      return index;
    }
    this.break();
    if (code === BACKTICK) return this.code(index, to);
    if (QUOTES.includes(this.text[index]!)) this.quoted = !this.quoted;
    return index;
  }

  private break(): void {
    this.joined = false;
    this.afterComma = false;
    this.opens = true;
  }

  private code(index: number, to: number): number {
    const { text } = this;
    let start = index;
    while (start < to && text.charCodeAt(start) === BACKTICK) start++;
    const limit = Math.min(to, start + LIMITS.entityCode);
    let end = start;
    while (end < limit && text.charCodeAt(end) !== BACKTICK) end++;
    if (end === limit) return start - 1;
    const found = matchCode(text, start, end);
    this.found.push(...found);
    this.opaque(start, end);
    this.opens = false;
    while (end + 1 < to && text.charCodeAt(end + 1) === BACKTICK) end++;
    return end;
  }

  private url(start: number, colon: number, to: number): number {
    const { text } = this;
    let scheme = colon;
    while (scheme > start && colon - scheme < MAX_SCHEME && isSchemeCharacter(text.charCodeAt(scheme - 1))) scheme--;
    const end = urlEnd(text, colon + 3, to);
    const whole = scheme < colon && (classOf(text.charCodeAt(scheme)) & LETTER) !== 0 && text[end] !== '{';
    const taken = whole && matchPiece(text, scheme, end);
    if (taken) this.found.push(taken);
    this.opaque(scheme, end);
    return Math.max(end, colon + 3);
  }

  private opaque(start: number, end: number): void {
    this.push(start, end, OPAQUE, '', 0, false, false);
  }

  /** A run of characters without spaces, with the signs that may stand inside a reference. */
  private piece(from: number, to: number, classes: number): void {
    const { text } = this;
    if (classes === LOWER) {
      this.push(from, to, WORD, undefined, sensesAt(text, from, to), false, false);
    } else if (!(classes & (LETTER | DIGIT))) {
      this.break();
    } else if ((classes === DIGIT || !(classes & (SOFT | DIGIT))) && to - from <= LIMITS.entityName) {
      // No sign of a reference in it, and nothing to cut.
      const word = text.slice(from, to);
      const lower = word.toLowerCase();
      this.push(from, to, kindOf(word), lower, sensesOf(lower), false, false);
    } else if (!(classes & SOFT)) {
      this.cut(from, to);
    } else {
      let start = from;
      let end = to;
      while (LEADING.includes(text[start]!)) start++;
      while (end > start && TRAILING.includes(text[end - 1]!)) end--;
      if (text.startsWith('**', from)) this.bold = true;
      if (start > from) this.break();
      // A shortcode such as `:thumbs_up:` stands for a picture.
      if (text[from] === ':' && text[to - 1] === ':') this.opaque(start, end);
      else this.cut(start, end);
      this.endPiece(end, to);
    }
  }

  /** The punctuation after a piece says whether a sentence ends. */
  private endPiece(end: number, to: number): void {
    const { text, tokens } = this;
    const last = tokens[tokens.length - 1];
    for (let index = end; index < to; index++) {
      const sign = text[index]!;
      if (sign === '*' && text[index + 1] === '*') this.bold = false;
      if (
        sign === '.' &&
        last &&
        (last.senses & TITLE ||
          ABBREVIATION.test(last.lower) ||
          (last.end - last.start === 1 && last.kind === CAPITALISED))
      )
        last.stopped = true;
      else if (sign !== "'" && sign !== '’') this.break();
    }
  }

  private cut(start: number, end: number): void {
    // Longer pieces without a space are data, not names.
    const taken = end - start > LIMITS.entityName ? undefined : matchPiece(this.text, start, end);
    if (taken || end - start > LIMITS.entityName) {
      if (taken) this.found.push(taken);
      this.opaque(start, end);
      return;
    }
    for (let from = start, index = start; index <= end; index++) {
      if (index < end && !DIVIDERS.includes(this.text[index]!)) continue;
      if (index > from) this.word(from, index);
      if (index < end) this.joined = false;
      from = index + 1;
    }
  }

  private word(start: number, to: number): void {
    const { text } = this;
    let end = to;
    let possessive = false;
    const whole = text.slice(start, end);
    if (CONTRACTION.test(whole)) {
      this.push(start, end, WORD, whole.toLowerCase(), FUNCTION, false, false);
      return;
    }
    const apostrophe = whole.search(/['’](?:s|ll|d|ve)$/i);
    if (apostrophe > 0) {
      possessive = /s$/i.test(whole);
      end = start + apostrophe;
    }
    const word = text.slice(start, end);
    const lower = word.toLowerCase();
    const hyphen = lower.indexOf('-');
    if (hyphen > 1 && sensesOf(lower.slice(0, hyphen)) & NAMED && sensesOf(lower) === 0) {
      // `Docker-based` holds a name; `Jean-Luc` is one.
      const kind = kindOf(word);
      if (kind === WORD || kind === OPAQUE) end = start + hyphen;
    }
    if (INITIALS.test(word)) {
      this.push(start, end, CAPITALISED, lower, TITLE, false, false);
      return;
    }
    const name = text.slice(start, end);
    const key = name.toLowerCase();
    this.push(start, end, kindOf(name), key, sensesOf(key), possessive, end < to);
  }

  private push(
    start: number,
    end: number,
    kind: number,
    lower: string | undefined,
    senses: number,
    possessive: boolean,
    closes: boolean,
  ): void {
    this.tokens.push(new Token(this.text, this, start, end, kind, senses, possessive, lower));
    this.joined = kind !== OPAQUE && !closes;
    this.afterComma = false;
    this.opens = false;
  }
}

function kindOf(word: string): number {
  const first = classOf(word.charCodeAt(0));
  if (first === DIGIT) return NUMBER;
  let uppers = 0;
  let lowers = 0;
  /** Capitals that do not begin the word or a part of it, as those in `Jean-Luc` and `O'Brien` do. */
  let inner = 0;
  let parts = 1;
  for (let index = 0; index < word.length; index++) {
    const cls = classOf(word.charCodeAt(index));
    if (cls === UPPER) {
      uppers++;
      const before = index === 0 ? SOFT : classOf(word.charCodeAt(index - 1));
      if (before !== SOFT) inner++;
    } else if (cls === LOWER) lowers++;
    else if (cls === SOFT) parts++;
  }
  if (uppers === 0) return first === LOWER ? WORD : OPAQUE;
  if (first !== UPPER) return lowers > 0 && first === LOWER && parts === 1 ? MIXED : OPAQUE;
  if (inner === 0)
    return uppers === parts && (lowers > 0 || word.length === 1)
      ? CAPITALISED
      : word.length > 1 && lowers === 0
        ? CAPITALS
        : OPAQUE;
  if (lowers === 0) return parts === 1 ? CAPITALS : OPAQUE;
  if (parts > 1) return OPAQUE;
  return NAME_PREFIX.test(word) ? CAPITALISED : MIXED;
}

const NAMED = ANY_CASE | CONCEPT | PLACE;
/** Family names with a capital inside. */
const NAME_PREFIX = /^(?:Mc|Mac|De|Di|La|Le|Van|Fitz|O)[A-Z][a-z]{2,}$/;
const LEADING = ":!?*%&+^'’-";
const TRAILING = ".:!?*%&'’~^-";
/** Signs between two words that are no one name. */
const DIVIDERS = '/\\&_';
const COMMA = 44;
const BACKTICK = 96;
const COLON = 58;
const MAX_SCHEME = 12;

function isSchemeCharacter(code: number): boolean {
  return code < 128 && (classOf(code) & (LETTER | DIGIT)) !== 0;
}
