/** What else than words speaks for an entry: who said it, whether it tells a time or a wish, and when it was said. */
import { EVIDENCE_KINDS } from '../../model/event.ts';
import type { AskedTime } from '../../text/dates/asked-times.ts';
import { dayOfWord } from '../../text/dates/day-words.ts';
import type { Candidate } from './match-text.ts';
import { RECIPE } from './ranking.ts';
import { splitWords } from './score.ts';

const WRITTEN_BY_MACHINES: ReadonlySet<string> = new Set([
  'assistant_message',
  'tool_call',
  'tool_result',
  'system_event',
]);

const EVIDENCE: ReadonlySet<string> = new Set(EVIDENCE_KINDS);

export function isEvidence({ kind }: Candidate): boolean {
  return EVIDENCE.has(kind);
}

/** The words of the question that name somebody who speaks in these entries. */
export function namesAmong(words: readonly string[], candidates: readonly Candidate[]): Set<string> {
  const speakers = new Set<string>();
  for (const candidate of candidates)
    if (candidate.meta !== '' && isEvidence(candidate))
      for (const word of splitWords(candidate.meta)) speakers.add(word);
  return new Set(words.filter((word) => speakers.has(word)));
}

export interface Boosts {
  readonly names: ReadonlySet<string>;
  readonly asksWhen: boolean;
  readonly asksAdvice: boolean;
  /** Of memories, that the question names. */
  readonly kinds: readonly string[];
  readonly times: readonly AskedTime[];
}

/** What is added to the score of an entry's words, and what the sum is multiplied with. */
interface Emphasised {
  readonly speaker: number;
  readonly factors: Readonly<Record<string, number>>;
}

/** Of an entry whose words alone score so much, where the best has `best`. */
export function emphasisOf(candidate: Candidate, score: number, best: number, boosts: Boosts): Emphasised {
  const { names, asksWhen, asksAdvice, kinds, times } = boosts;
  const bySpeaker =
    names.size === 1 && isEvidence(candidate) && splitWords(candidate.meta).some((word) => names.has(word));
  const factors: Record<string, number> = {};
  const saidAt = times.length === 0 ? 0 : saidAtOf(candidate);
  if (WRITTEN_BY_MACHINES.has(candidate.kind)) factors.machine = RECIPE.machine;
  if (asksWhen && tellsTime(candidate.text)) factors.tellsTime = RECIPE.tellsTime;
  if (kinds.includes(candidate.memoryKind ?? '')) factors.askedKind = RECIPE.askedKind;
  if (asksAdvice && candidate.kind === 'user_message') Object.assign(factors, wishIn(candidate.text));
  const atThatTime = times.length === 0 ? 1 : times.reduce((most, time) => Math.max(most, nearTime(saidAt, time)), 1);

  if (atThatTime > 1) factors.atThatTime = atThatTime;
  return { speaker: bySpeaker ? RECIPE.speaker * Math.min(score, RECIPE.speakerBound * best) : 0, factors };
}

export function boosted(candidate: Candidate, score: number, best: number, boosts: Boosts): number {
  const { speaker, factors } = emphasisOf(candidate, score, best, boosts);
  return Object.values(factors).reduce((product, factor) => product * factor, score + speaker);
}

const DAY = 24 * 60 * 60 * 1_000;

/** A text that begins with a date was said then, if nothing else is known. */
export function saidAtOf({ meta, occurredAt }: Candidate): number {
  if (meta === '') return occurredAt;
  for (const word of splitWords(meta)) {
    const day = dayOfWord(word);
    // The time says more than its day.
    if (day !== undefined) return Math.floor(occurredAt / DAY) * DAY === day ? occurredAt : day;
  }
  return occurredAt;
}

/** By how much something counts for more that was said at a time: a month or a longer span is all one, a day has those beside it. */
function nearTime(occurredAt: number, { year, month, day, from, until }: AskedTime): number {
  if (from !== undefined && until !== undefined) {
    if (until - from <= DAY) return nearDay(Math.floor((occurredAt - from) / DAY));
    return occurredAt >= from && occurredAt < until ? RECIPE.atThatTime : 1;
  }
  const date = new Date(occurredAt);
  if (day !== undefined && month !== undefined) {
    const asked = Date.UTC(year ?? date.getUTCFullYear(), month - 1, day);
    return nearDay(Math.floor(occurredAt / DAY) - asked / DAY);
  }
  const isThen =
    (year === undefined || year === date.getUTCFullYear()) && (month === undefined || month === date.getUTCMonth() + 1);
  return isThen ? RECIPE.atThatTime : 1;
}

function nearDay(days: number): number {
  const { onDay, nextDay, nearDay: near, nearDays } = RECIPE;
  const apart = Math.abs(days);
  return apart === 0 ? onDay : apart === 1 ? nextDay : apart <= nearDays ? near : 1;
}

/** By how much a message counts for more because it says what its author wants, whatever is asked. Of rules for always only those that begin so: people say the word often. */
function wishIn(text: string): Record<string, number> {
  if (/^(?:alway|never) /.test(text)) return { instruction: RECIPE.instruction };
  return splitWords(text).includes('prefer') ? { preference: RECIPE.preference } : {};
}

/** Normalised words that say when something happened. */
const TIME_WORDS = new Set(
  `yesterday today tomorrow tonight last next ago week weekend month year monday tuesday wednesday thursday friday saturday sunday
  januari februari march april june juli august septemb octob novemb decemb recent soon sinc`.split(/\s+/),
);
const YEAR_OR_DAY = /^(?:(?:19|20)\d\d|\d{1,2}(?:st|nd|rd|th))$/;

function tellsTime(text: string): boolean {
  return splitWords(text).some((word) => TIME_WORDS.has(word) || YEAR_OR_DAY.test(word));
}
