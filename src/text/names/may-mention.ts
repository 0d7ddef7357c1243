/**
 * A cheap look that tells whether a line can mention anything. Most lines of most texts do not, and then they need not be taken apart. It may say yes
 * where nothing is found, but never no where something would be: a test holds both against each other.
 */

import { POINTERS } from '../dates/time-words.ts';
import { classOf, DIGIT, HARD, LETTER, LOWER, SOFT, UPPER } from './characters.ts';
import * as sense from './senses.ts';

/** Around words these are punctuation; any other sign that may stand in a reference decides at once. */
const PUNCTUATION = ".:!?*%&'’~^-";
const APOSTROPHES = "'’";
const punctuation = codesOf(PUNCTUATION);
const apostrophes = codesOf(APOSTROPHES);
const BACKTICK = 96;

export function mayMention(text: string, from: number, to: number): boolean {
  let start = -1;
  let classes = 0;
  /** Something other than an apostrophe stands in the piece: what follows belongs to no plain word. */
  let signed = false;
  let afterNumber = false;
  for (let index = from; index < to; index++) {
    const code = text.charCodeAt(index);
    const cls = classOf(code);
    if (cls & (LETTER | DIGIT)) {
      if (signed) return true;
      // As in O'Brien: one name, whatever its parts are.
      if (cls === UPPER && index > from && apostrophes.has(text.charCodeAt(index - 1))) return true;
      if (start < 0) start = index;
      classes |= cls;
      continue;
    }
    if (start >= 0) {
      if (tells(text, start, index, classes, afterNumber)) return true;
      afterNumber = classes === DIGIT;
      start = -1;
      classes = 0;
    }
    if (cls === SOFT) {
      if (!punctuation.has(code)) return true;
      signed ||= !apostrophes.has(code);
    } else {
      if (code === BACKTICK) return true;
      signed = false;
      if (cls === HARD) afterNumber = false;
    }
  }
  return start >= 0 && tells(text, start, to, classes, afterNumber);
}

/** Whether a word may be a name or a time, or may belong to one. */
function tells(text: string, start: number, end: number, classes: number, afterNumber: boolean): boolean {
  if (classes === LOWER) {
    const isHalfDay = afterNumber && end - start === 2 && text.charCodeAt(end - 1) === 109;
    return isHalfDay || sense.mayTell(text, start, end);
  }
  if (classes === DIGIT) return end - start === 4 && /^(?:19|20)/.test(text.slice(start, start + 2));
  if (classes !== LETTER || classOf(text.charCodeAt(start)) !== UPPER) return !isLoneCapital(text, start, end);
  const word = text.slice(start, end);
  const lower = word.toLowerCase();
  const hasInnerCapital = word.slice(1) !== lower.slice(1);
  return hasInnerCapital || !isLoneWord(lower);
}

function isLoneCapital(text: string, start: number, end: number): boolean {
  return end - start === 1 && classOf(text.charCodeAt(start)) === UPPER && isLoneWord(text[start]!.toLowerCase());
}

/** An English word that is nothing else: its capital says that it opens a sentence, stands in a heading or is stressed. */
function isLoneWord(lower: string): boolean {
  const senses = sense.sensesOf(lower);
  const others = senses & ~(POINTERS.includes(lower) ? LONE | sense.TEMPORAL : LONE);
  return others === 0 && sense.isOrdinary(lower, senses);
}

/** What is known of words that make no name by themselves and of those that only point to one. */
const LONE =
  sense.FUNCTION |
  sense.ORDINARY |
  sense.SHOUTED |
  sense.GERMAN |
  sense.PERSON_NEXT |
  sense.PERSON_NEXT_SURELY |
  sense.PERSON_BEFORE |
  sense.PLACE_NEXT |
  sense.ORGANIZATION_NEXT |
  sense.TOOL_NEXT |
  sense.TOOL_BEFORE |
  sense.PROJECT_BEFORE |
  sense.PARTICLE;

function codesOf(signs: string): ReadonlySet<number> {
  return new Set([...signs].map((sign) => sign.charCodeAt(0)));
}
