/** What else than words speaks for an entry: who said it, whether it tells a time, and when it was said. */
import { EVIDENCE_KINDS } from '../../model/event.ts';
import type { AskedTime } from '../port/queries.ts';
import type { Candidate } from './match-text.ts';
import { splitWords } from './score.ts';

/** What machines wrote counts for less than what people said: it is longer and repeats them. It stays within reach. */
const WRITTEN_BY_MACHINES: ReadonlySet<string> = new Set([
  'assistant_message',
  'tool_call',
  'tool_result',
  'system_event',
]);
const MACHINE_SHARE = 1 / 1.6;
/** A share of its own score for an entry by the person asked about, bounded by a share of the best score: it decides between
 *  like matches and never lifts a poor one above a good one by somebody else. */
const SPEAKER_SHARE = 0.3;
const SPEAKER_BOUND = 0.8;
const TELLS_TIME = 1.3;
const AT_THAT_TIME = 2;
const NEAR_DAYS = 3;

const EVIDENCE: ReadonlySet<string> = new Set(EVIDENCE_KINDS);

export function isEvidence({ kind }: Candidate): boolean {
  return EVIDENCE.has(kind);
}

/** The words of the question that name somebody who speaks in these entries. */
export function namesAmong(words: readonly string[], candidates: readonly Candidate[]): Set<string> {
  const speakers = new Set<string>();
  for (const candidate of candidates.filter(isEvidence))
    for (const word of splitWords(candidate.meta)) speakers.add(word);
  return new Set(words.filter((word) => speakers.has(word)));
}

export interface Emphasis {
  readonly names: ReadonlySet<string>;
  readonly asksWhen: boolean;
  readonly times: readonly AskedTime[];
}

/** The score with all that, of an entry whose words alone score so much, where the best has `best`. */
export function emphasised(candidate: Candidate, score: number, best: number, emphasis: Emphasis): number {
  const { names, asksWhen, times } = emphasis;
  let result = score;
  if (isEvidence(candidate) && names.size === 1 && splitWords(candidate.meta).some((word) => names.has(word)))
    result += SPEAKER_SHARE * Math.min(score, SPEAKER_BOUND * best);
  if (WRITTEN_BY_MACHINES.has(candidate.kind)) result *= MACHINE_SHARE;
  if (asksWhen && tellsTime(candidate.text)) result *= TELLS_TIME;
  if (times.some((time) => isAt(candidate.occurredAt, time))) result *= AT_THAT_TIME;
  return result;
}

function isAt(occurredAt: number, { year, month, day, from, until }: AskedTime): boolean {
  if (from !== undefined && until !== undefined) return occurredAt >= from && occurredAt < until;
  const date = new Date(occurredAt);
  return (
    (year === undefined || year === date.getUTCFullYear()) &&
    (month === undefined || month === date.getUTCMonth() + 1) &&
    (day === undefined || Math.abs(day - date.getUTCDate()) <= NEAR_DAYS)
  );
}

/** Normalised words that say when something happened. */
const TIME_WORDS = new Set(
  `yesterdai todai tomorrow tonight last next ago week weekend month year mondai tuesdai wednesdai thursdai fridai saturdai sundai
  januari februari march april june juli august septemb octob novemb decemb recent soon sinc`.split(/\s+/),
);
const YEAR_OR_DAY = /^(?:(?:19|20)\d\d|\d{1,2}(?:st|nd|rd|th))$/;

function tellsTime(text: string): boolean {
  return splitWords(text).some((word) => TIME_WORDS.has(word) || YEAR_OR_DAY.test(word));
}
