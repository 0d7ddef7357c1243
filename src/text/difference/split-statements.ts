/** A text cut into statements: sentences, and the clauses of long ones. */
import { LIMITS } from '../../base/limits.ts';

const CODE = /```[\s\S]*?(?:```|$)/g;
/** The end of a sentence, not the point in "v1.0" or after "e.g". */
const SENTENCE_END = /(?<=[.!?…。！？]["”)]?)\s+|\n|;\s+/u;
/** The beginning of a clause that has its own subject, or asks. */
const CLAUSE = '(?=(?:i|we|it|he|she|they|you|there|the|my|our|this|that|now|can|could|would|should|how|what|why)\\b)';
/** Where a long sentence begins to say something else. Single spaces only: a run of them must not be tried from every place in it. */
const CLAUSE_START = new RegExp(
  `,?\\s(?:but|so|because|although|though)\\s${CLAUSE}|,\\s(?:and\\s)?(?:${CLAUSE}|(?=(?:considering|especially|here)\\b))|\\s[-–—]\\s`,
  'iu',
);
/** A short one may be a list, so "and" does not cut it. */
const SHORT_CLAUSE_START = new RegExp(`,\\s(?:(?:but|so)\\s)?${CLAUSE}|,?\\sbecause\\s${CLAUSE}`, 'iu');
/** What follows such a beginning holds only under its condition. */
const CONDITION = /^\W*(?:if|when|whenever|unless|while|once|after|before|as|since|because|although|though|until)\b/i;
/** "Can you remember that …?" tells something. */
const REMEMBER =
  /\b(?:can|could|would|will) you (?:please )?(?:remember|remind me|note|keep in mind) that ([^?\n]{1,500})\?/giu;

const SAYS_SOMETHING = /[\p{L}\p{N}]/u;

export function splitStatements(text: string): string[] {
  const parts: string[] = [];
  for (const sentence of text
    .slice(0, LIMITS.comparedText)
    .replace(CODE, '\n')
    .replace(REMEMBER, '\n$1.')
    .split(SENTENCE_END)) {
    parts.push(
      ...clausesOf(sentence)
        .map((clause) => clause.trim())
        .filter((clause) => SAYS_SOMETHING.test(clause)),
    );
    if (parts.length >= LIMITS.comparedStatements) break;
  }
  return parts.slice(0, LIMITS.comparedStatements);
}

function clausesOf(sentence: string): string[] {
  if (CONDITION.test(sentence)) return [sentence];
  return sentence.split(sentence.length <= LIMITS.comparedSentence ? SHORT_CLAUSE_START : CLAUSE_START);
}
