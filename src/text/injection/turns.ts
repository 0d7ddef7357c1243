/** Texts that pretend to be a part of the reader's own conversation. Over the text in small letters as it is. */
import type { Verdict } from './instruction-rule.ts';

/** Somebody is said to speak at the beginning of a line. */
const SPEAKER =
  /(?:^|\n)[ \t>*#[<-]{0,8}(?:system|system (?:message|prompt|note|alert)|developer message|assistant|human)[\]>*]{0,3} ?:[ \n*]/;
const ANOTHER_TURN: Verdict = { reason: 'pretends to be another turn', weight: 0.7 };
/** Who asks and who answers, in examples that end with a question. */
const PAIRS = [
  ['q:', 'a:'],
  ['question:', 'answer:'],
  ['user:', 'assistant:'],
  ['human:', 'ai:'],
] as const;
const OPEN_QUESTION: Verdict = { reason: 'leaves a question open after examples', weight: 0.6 };

export function turnsIn(text: string): Verdict[] {
  if (!text.includes(':')) return [];
  const found: Verdict[] = [];
  if (SPEAKER.test(text)) found.push(ANOTHER_TURN);
  if (PAIRS.some(([asks, answers]) => endsOpen(text, asks, answers))) found.push(OPEN_QUESTION);
  return found;
}

/** A list of questions and answers ends with an answer; one that does not wants the reader to give it. */
function endsOpen(text: string, asks: string, answers: string): boolean {
  const last = lastTurn(text, asks, text.length);
  if (last <= 0 || text.indexOf('?', last) < 0) return false;
  const answered = lastTurn(text, answers, text.length);
  return answered >= 0 && answered < last && lastTurn(text, asks, answered) >= 0;
}

/** Before `end`, as a word of its own with something after it. */
function lastTurn(text: string, speaker: string, end: number): number {
  for (let at = end; at > 0; ) {
    at = text.lastIndexOf(speaker, at - 1);
    if (at < 0) return -1;
    if (/[\s*]/.test(text[at + speaker.length] ?? '') && (at === 0 || /[\s*>]/.test(text[at - 1]!))) return at;
  }
  return -1;
}
