/** One sentence read for comparison: its content words with their polarity, and what kind of statement it is. */
import { type Quantity, readQuantity } from '../numbers/quantities.ts';
import type { Statement, Word } from './statement.ts';
import { type Token, tokensOf } from './tokens.ts';
import { OPPOSITE } from './words/antonyms.table.ts';
import { FROM_TO, NEW_CUES, OLD_CUES } from './words/cues.table.ts';
import {
  ASKING,
  AUXILIARIES,
  BE,
  DETERMINERS,
  FILLERS,
  HAVE,
  MODALS,
  PERSONS,
  PREPOSITIONS,
  RESTRICTORS,
  UNREAL,
} from './words/function-words.table.ts';
import { BLANKET, DENIED_MODALS, NEGATORS, SOFTENERS, STOPPING, UNCLEAR } from './words/negations.table.ts';
import { isPast } from './words/past.ts';
import { SYNONYM } from './words/synonyms.table.ts';
import { stemOf } from './words/word-set.ts';

/** Longer sentences are lists or code; only their beginning is read. */
const MAX_TOKENS = 200;
/** How many content words after "now" and the like still belong to the news. */
const NEWS_REACH = 4;
const USER = new Set(['user', "user's"]);
const LETTERS = /^[A-Z]+$/;
const ABBREVIATION = /^[A-Z][A-Z0-9]+$/;
const OBJECTS = new Set(['us', 'me', 'you', 'him', 'her', 'them']);
const ENDING = /^[.,;:!)]$/;
const QUOTED = /["“”„«»]/;

export function readStatement(text: string): Statement {
  const tokens = tokensOf(text).slice(0, MAX_TOKENS);
  const reader = new Reader(text, tokens);
  return reader.read();
}

class Reader {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  readonly #words: Word[] = [];
  #asserts = true;
  #modal = '';
  #person = '';
  #speaksOfSelf = false;
  #past = false;
  #perfect = false;
  #blanket = false;
  #cue: 'new' | 'old' | undefined;
  #hasVerb = false;
  #negations = 0;
  #negatedFrom = -1;
  #link = '';
  #adjacent = false;
  #afterBe = false;
  #newsAt = Number.NEGATIVE_INFINITY;
  #announced = false;

  constructor(text: string, tokens: readonly Token[]) {
    this.#text = text;
    this.#tokens = tokens;
  }

  read(): Statement {
    const tokens = this.#tokens;
    const first = tokens.find((token) => token.kind === 'word')?.lower ?? '';
    if (tokens.at(-1)?.lower === '?' || ASKING.has(first) || QUOTED.test(this.#text)) this.#asserts = false;
    const listed = tokens[0]?.kind === 'mark' || /^\s*\d+\.\s/.test(this.#text);
    for (let at = 0; at < tokens.length; ) at += this.#step(at);
    return {
      text: this.#text,
      words: this.#words,
      keys: new Set(this.#words.map((word) => word.key)),
      // A list item without a verb is a title or an entry.
      asserts: this.#asserts && !(listed && !this.#hasVerb),
      modal: this.#modal,
      person: this.#person,
      speaksOfSelf: this.#speaksOfSelf,
      past: this.#past,
      perfect: this.#perfect,
      blanket: this.#blanket,
      cue: this.#cue,
      news: this.#announced,
      hasVerb: this.#hasVerb,
      definite: DETERMINERS.has(first),
    };
  }

  /** Reads what begins at a token and says how many it took. */
  #step(at: number): number {
    const token = this.#tokens[at]!;
    if (token.kind === 'mark') {
      this.#adjacent = false;
      return 1;
    }
    if (token.lower === 'now' && this.#tokens[at + 1]?.lower === 'that') return 2;
    const cue = this.#readCue(at);
    if (cue > 0) return cue;
    const reading = readQuantity(this.#tokens, at);
    if (reading) {
      this.#add(at, reading.length, reading.quantity);
      return reading.length;
    }
    if (token.lower === 'new' && DETERMINERS.has(this.#tokens[at - 1]?.lower ?? '')) this.#announce();
    if (this.#readNegation(at, token) || this.#readFunctionWord(at, token)) return 1;
    this.#add(at, 1, undefined);
    return 1;
  }

  #readCue(at: number): number {
    const next = this.#matchPhrase(NEW_CUES, at);
    // "changed from X to Y" is read as a change, and only there.
    if (next > 0 && !(FROM_TO.has(this.#tokens[at]!.lower) && this.#tokens[at + next]?.lower === 'from')) {
      this.#cue ??= 'new';
      this.#announce();
      if (this.#tokens[at]!.lower === 'no') this.#negate(at);
      return next;
    }
    const old = this.#matchPhrase(OLD_CUES, at);
    if (old > 0) this.#cue ??= 'old';
    return old;
  }

  #matchPhrase(phrases: readonly (readonly string[])[], at: number): number {
    for (const phrase of phrases)
      if (phrase.every((word, index) => this.#tokens[at + index]?.lower === word)) return phrase.length;
    return 0;
  }

  #readNegation(at: number, token: Token): boolean {
    const { lower } = token;
    if (UNCLEAR.has(lower)) this.#asserts = false;
    if (STOPPING.has(lower) && this.#tokens[at + 1]?.lower.endsWith('ing')) {
      this.#cue ??= 'new';
      this.#negate(at);
      return true;
    }
    if (!NEGATORS.has(lower) && !lower.endsWith("n't")) return false;
    const next = this.#tokens[at + 1];
    if (lower === 'no' && next?.kind === 'mark') return true;
    if (SOFTENERS.has(next?.lower ?? '')) this.#asserts = false;
    if (BLANKET.has(lower)) this.#blanket = true;
    if (lower !== 'not' && lower !== 'no' && lower !== 'never' && lower !== 'without') this.#hasVerb = true;
    if (/^(is|are|was|were)n/.test(lower)) {
      this.#link = 'be';
      this.#afterBe = true;
    }
    if (lower.startsWith('did') || lower.startsWith('was') || lower.startsWith('were')) this.#past = true;
    if (lower.startsWith('ha')) this.#perfect = true;
    this.#modal ||= DENIED_MODALS.get(lower) ?? '';
    this.#negate(at);
    return true;
  }

  #announce(): void {
    this.#announced = true;
    this.#newsAt = this.#words.length;
  }

  #negate(at: number): void {
    this.#negations++;
    if (this.#negatedFrom < 0) this.#negatedFrom = this.#tokens[at]!.start;
  }

  #readFunctionWord(at: number, token: Token): boolean {
    const { lower } = token;
    // Capitals inside a sentence make a name of it: "service A", "GET requests".
    if (at > 0 && lower !== 'i' && LETTERS.test(this.#text.slice(token.start, token.end))) return false;
    if (UNREAL.has(lower)) this.#asserts = false;
    const leads = this.#words.length === 0;
    const person = PERSONS.get(lower) ?? (leads && USER.has(lower) ? 'first' : undefined);
    // "By us" says as much as "by Google".
    if (person !== undefined && PREPOSITIONS.has(this.#link) && OBJECTS.has(lower)) return false;
    if (person === 'first') this.#speaksOfSelf = true;
    if (person !== undefined && leads) this.#person ||= person;
    const modal = MODALS.get(lower);
    if (modal !== undefined) this.#modal ||= modal;
    const be = BE.has(lower);
    const have = HAVE.has(lower);
    if (be || have || modal !== undefined || AUXILIARIES.has(lower)) {
      this.#hasVerb = true;
      this.#afterBe ||= be;
      if (lower === 'was' || lower === 'were' || lower === 'did') this.#past = true;
      if (have && lower !== 'had' && lower !== 'having') this.#perfect = true;
      if (lower === 'had') this.#past = true;
      this.#link = be ? 'be' : have ? 'have' : this.#link;
      this.#adjacent = false;
      return true;
    }
    if (person !== undefined) {
      this.#adjacent = false;
      return true;
    }
    if (lower === 'any') this.#blanket ||= this.#negations > 0 || this.#words.some((word) => word.negated);
    const last = ENDING.test(this.#tokens[at + 1]?.lower ?? '.');
    if (lower === 'like' && this.#tokens[at - 1]?.kind === 'mark') return true;
    if (lower === 'instead' || (PREPOSITIONS.has(lower) && !(lower === 'on' && last))) {
      if (this.#link !== 'instead') this.#link = lower;
      this.#adjacent = false;
      return true;
    }
    if (FILLERS.has(lower)) {
      this.#adjacent = false;
      return true;
    }
    return false;
  }

  /** The stem of an abbreviation would be another one: HTTPS is not the plural of HTTP. */
  #stem(token: Token): string {
    return ABBREVIATION.test(this.#text.slice(token.start, token.end)) ? token.lower : stemOf(token.lower);
  }

  #add(at: number, length: number, quantity: Quantity | undefined): void {
    const token = this.#tokens[at]!;
    const stem = quantity ? '' : this.#stem(token);
    const known = SYNONYM.get(stem) ?? stem;
    // The stem of "one" is "on", which has an opposite.
    const opposite = token.lower === 'one' ? undefined : (OPPOSITE.get(stem) ?? OPPOSITE.get(known));
    // "Memcached" is a name, not a past.
    const isName = token.capital && at > 0;
    if (!quantity && !isName && isPast(token.lower) && this.#link !== 'be' && !this.#perfect) this.#past = true;
    this.#words.push({
      key: quantity ? `#${quantity.kind}` : (opposite?.pair ?? known),
      stem: known,
      side: opposite?.side ?? 1,
      negated: this.#negations % 2 === 1,
      start: token.start,
      end: this.#tokens[Math.min(at + length, this.#tokens.length) - 1]!.end,
      from: this.#negatedFrom < 0 ? token.start : this.#negatedFrom,
      quantity,
      capital: token.capital,
      restricts: RESTRICTORS.has(token.lower),
      link: this.#link,
      afterBe: this.#afterBe,
      news: this.#words.length - this.#newsAt <= NEWS_REACH,
      joined: this.#adjacent,
    });
    // The first number after the cue is the news; a date may have an hour behind it.
    if (quantity?.kind === 'number') this.#newsAt = Number.NEGATIVE_INFINITY;
    this.#negations = 0;
    this.#negatedFrom = -1;
    this.#link = '';
    this.#adjacent = true;
  }
}
