/**
 * What people said about a value that changed: a question for the value as it is now gets the newer statement above the older one. Words alone cannot
 * do that, because both use the same ones.
 */
import { LIMITS } from '../../base/limits.ts';
import { months } from '../dates/names-of-days.ts';
import { queryWords, searchWords } from '../words/search-text.ts';

/** Something that was said, in the place that its words gave it. */
export interface Statement {
  readonly text: string;
  /** Only what the same author says later replaces what was said before. */
  readonly author: string;
  /** Grows with time. */
  readonly order: number;
}

/** Ranks among which statements are compared, and how much of each is looked at. */
export const COMPARED = 10;
const LONGEST = 4_000;
/** Words of the question that a sentence must hold to be about it, where the question has as many. */
const FEWEST_WORDS = 2;
/** How many of the words of the question that the older sentence holds the newer one must hold. */
const SAME_TOPIC = 0.25;
/** How far before a value the word for a change may stand. */
const CHANGE_WITHIN = 100;

const ASKS_VALUE =
  /^\W*(?:(?:and|so|also|please)\W+)?(?:what|which|when|where|who|how (?:many|much|often|long|old|far|big|large|high|fast))\b/i;
/** The past is asked for, or a span between two times: then both statements count. */
const ASKS_PAST = /\b(?:did|was|were|had|used to|initially|originally|previously|at first|formerly|between|ago)\b/i;

const CHANGE =
  /\b(?:now|recent(?:ly)?|updat(?:e|ed|es|ing)|new|newly|chang(?:e|ed|ing)|mov(?:ed|ing)|reschedul(?:ed|ing)|postponed|delayed|brought forward|pushed|extend(?:ed|ing)|expand(?:ed|ing)|increas(?:e|ed|ing)|decreas(?:e|ed|ing)|reduc(?:ed|ing)|rais(?:ed|ing)|lower(?:ed|ing)|improv(?:ed|ing)|grew|grown|reach(?:ed|ing)|adjust(?:ed|ing)|revised|switch(?:ed|ing)|add(?:ed|ing)|instead|no longer|latest|current(?:ly)?|bumped|dropped|cut|upgraded|went (?:up|down)|(?:up|down) to)\b/i;

/** Whether a question wants a value as it is now. */
export function asksForValue(question: string): boolean {
  return question.length <= LIMITS.question && ASKS_VALUE.test(question) && !ASKS_PAST.test(question);
}

export function asksForPast(question: string): boolean {
  return ASKS_PAST.test(question);
}

/** Of statements about such a question, best first, their places in the order with newer values above those that they replace. */
export function newerValuesFirst(question: string, statements: readonly Statement[]): number[] {
  const words = new Set(queryWords(question, LIMITS.queryTerms));
  const isAsked = askedValue(question);
  const compared = statements
    .slice(0, COMPARED)
    .map((statement) => ({ ...statement, values: valuesIn(statement.text, words).filter(isAsked) }));
  const places = statements.map((_, place) => place);
  for (const [place, newer] of compared.entries()) {
    const now = places.indexOf(place);
    const replaced = places.slice(0, now).findIndex((other) => {
      const older = compared[other]!;
      return older.author === newer.author && older.order < newer.order && replaces(newer.values, older.values);
    });
    if (replaced < 0) continue;
    places.splice(now, 1);
    places.splice(replaced, 0, place);
  }
  return places;
}

/** Which values could be the answer, as far as the question says it. */
function askedValue(question: string): (value: Value) => boolean {
  const counted = /\bhow many ((?:[\w-]+ ){1,3}[\w-]+)/i.exec(question)?.[1];
  if (counted) {
    const units = new Set(searchWords(counted));
    return ({ kind, unit }) => kind === 'number' && (unit === undefined || units.has(unit));
  }
  if (/\b(?:percent|percentage|rate|coverage)\b/i.test(question)) return ({ kind }) => kind === 'percent';
  if (/\bhow much\b.*\b(?:cost|pay|paid|spend|worth|earn)|\b(?:price|salary|budget|cost|rent)\b/i.test(question))
    return ({ kind }) => kind === 'money' || kind === 'number';
  if (/\bwhat time\b/i.test(question)) return ({ kind }) => kind === 'clock';
  if (/^\W*when\b|\b(?:deadline|date|day|due)\b/i.test(question))
    return ({ kind }) => kind === 'date' || kind === 'clock';
  return () => true;
}

interface Value {
  /** Values of one kind can replace each other. */
  readonly kind: string;
  /** What is counted, where the text says it right after the number. */
  readonly unit: string | undefined;
  readonly value: string;
  /** Whether the words before it say that something has changed. */
  readonly changed: boolean;
  /** The words of the question that stand in its sentence. */
  readonly about: ReadonlySet<string>;
}

function replaces(newer: readonly Value[], older: readonly Value[]): boolean {
  return newer.some(
    (one) =>
      one.changed &&
      !older.some((other) => other.kind === one.kind && other.value === one.value) &&
      older.some((other) => other.kind === one.kind && sameUnit(one, other) && sameTopic(one, other)),
  );
}

function sameUnit(one: Value, other: Value): boolean {
  return one.unit === other.unit || one.unit === undefined || other.unit === undefined;
}

/** They share most of what the older one says of the question. */
function sameTopic(newer: Value, older: Value): boolean {
  const shared = [...older.about].filter((word) => newer.about.has(word)).length;
  return shared >= older.about.size * SAME_TOPIC;
}

const SENTENCE = /[^\n!?]+?(?:[!?\n]|\.(?=\s|$)|$)/g;
const MONTH = `(?:${months('en').flat().join('|')})`;
const VALUES = new RegExp(
  `\\b(?<date>${MONTH} \\d{1,2}(?!\\d)|\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${MONTH}\\b|\\d{4}-\\d\\d-\\d\\d)|(?<clock>\\b\\d{1,2}(?::\\d\\d)? ?[ap]\\.?m\\b|\\b\\d{1,2}:\\d\\d\\b)|` +
    `(?<money>[$€£]\\d[\\d,]*(?:\\.\\d+)?)|(?<![\\w./-])(?<number>\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?)(?![\\d.]*\\.\\d|/)(?: ?(?<unit>%|percent|[a-z]{2,}))?`,
  'gi',
);
/** A number that counts something that was named before: "has reached 165". */
const NAMED_BEFORE = /\b(?:to|reached|hit|now|is|are|at|totals?|of)\s+$/i;

function valuesIn(text: string, asked: ReadonlySet<string>): Value[] {
  const values: Value[] = [];
  for (const [sentence] of text.slice(0, LONGEST).matchAll(SENTENCE)) {
    if (!/\d/.test(sentence)) continue;
    const about = new Set(searchWords(sentence).filter((word) => asked.has(word)));
    if (about.size < Math.min(FEWEST_WORDS, asked.size)) continue;
    for (const { index, groups } of sentence.matchAll(VALUES)) {
      const { date, clock, money, number, unit } = groups as Record<string, string | undefined>;
      const kind = date
        ? 'date'
        : clock
          ? 'clock'
          : money
            ? 'money'
            : unit === '%' || unit === 'percent'
              ? 'percent'
              : 'number';
      const before = sentence.slice(0, index);
      // A year tells when, not how many.
      if (kind === 'number' && (/^(?:19|20)\d\d$/.test(number!) || (unit === undefined && !NAMED_BEFORE.test(before))))
        continue;
      values.push({
        kind,
        unit: kind === 'number' && unit ? searchWords(unit)[0] : undefined,
        value: (date ?? clock ?? money ?? number!).toLowerCase().replaceAll(',', ''),
        changed: CHANGE.test(before.slice(-CHANGE_WITHIN)),
        about,
      });
    }
  }
  return values;
}
