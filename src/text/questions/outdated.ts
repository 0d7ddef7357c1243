/**
 * Which of the answers to a question another one has replaced, as far as their words say it: the newer one has all that the older one has of the question, and either says
 * that something changed, or is nearly the same but for its numbers. It is a guess, and said as one: claims and `revise` say it for certain.
 */

import { searchWords, stopWords } from '../words/search-text.ts';
import { WEAK_WORDS } from './weak-words.table.ts';

export interface Answer {
  readonly text: string;
  /** Its words as the index has them, where they are known. */
  readonly words: string | undefined;
  /** Grows with time. */
  readonly order: number;
  readonly score: number;
  /** What was only said is not held against anybody: it can replace, and is not marked. */
  readonly canBeOutdated: boolean;
}

/** A change in the languages in which questions come. Chinese and Japanese have no spaces. */
const CHANGE =
  /\b(?:now|from now on|from (?:today|tomorrow|monday)|as of|since|no longer|not any ?more|instead|changed?|moved?|switch(?:ed)?|replac(?:ed|es)|elected|takes? over|took over|new|updated?|raised|lowered|extended|postponed|brought forward|gone)\b|\b(?:jetzt|nun|ab(?! und)|seit|nicht mehr|statt|stattdessen|künftig|geändert|verschoben|gewechselt|neue[rsnm]?|vertritt)\b|(?<!\p{L})(?:désormais|maintenant|à partir de|depuis|ne .{1,20} plus|remplace|ahora|desde|ya no|a partir de|en vez de|cambió|cambia)(?!\p{L})|改为|改成|改用|现在|从.{1,8}(?:起|开始)|不再|今後|今から|変更|なりました/iu;

/** Shares of the words of the shorter one that both must have: where a change is said, and where nothing says it but the numbers. */
const [SAID, UNSAID] = [0.34, 0.6];
/** The newer one answers the question nearly as well. */
const LEAST_SCORE = 0.4;
/** Words of a text of which it is asked what it is about; longer ones are about several things. */
const MOST_WORDS = 60;
const DIGIT = /\d/;

/** For each answer that seems to be outdated the place of the one that replaces it. */
export function outdatedBy(question: readonly string[], answers: readonly Answer[]): Map<number, number> {
  const asked = question.filter((word) => !WEAK_WORDS.has(word));
  const read = answers.map((answer) => ({ ...answer, ...wordsOf(answer) }));
  const replaced = new Map<number, number>();
  for (const [place, older] of read.entries()) {
    if (!older.canBeOutdated || older.telling.size === 0 || older.telling.size > MOST_WORDS) continue;
    const held = asked.filter((word) => older.all.has(word));
    if (held.length === 0) continue;
    for (const [other, newer] of read.entries()) {
      if (newer.order <= older.order || newer.telling.size > MOST_WORDS) continue;
      if (newer.score < LEAST_SCORE * older.score || !held.every((word) => newer.all.has(word))) continue;
      const known = replaced.get(place);
      if ((known === undefined || read[known]!.order < newer.order) && replaces(newer, older))
        replaced.set(place, other);
    }
  }
  return replaced;
}

interface Read extends Answer {
  readonly all: ReadonlySet<string>;
  /** Without numbers, and words that say nothing. */
  readonly telling: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
}

function wordsOf({ text, words }: Answer): Pick<Read, 'all' | 'telling' | 'numbers'> {
  const all = words === undefined ? searchWords(text) : words.split(' ');
  const nothing = stopWords('en');
  return {
    all: new Set(all),
    telling: new Set(all.filter((word) => !DIGIT.test(word) && !nothing.has(word) && !WEAK_WORDS.has(word))),
    numbers: new Set(all.filter((word) => DIGIT.test(word))),
  };
}

/** All numbers of the newer one were there before. */
function saysTheSame(newer: Read, older: Read): boolean {
  return newer.numbers.size > 0 && [...newer.numbers].every((number) => older.numbers.has(number));
}

function replaces(newer: Read, older: Read): boolean {
  const shared = [...older.telling].filter((word) => newer.telling.has(word)).length;
  const share = shared / Math.min(older.telling.size, newer.telling.size);
  if (shared === 0) return false;
  if (CHANGE.test(newer.text) && !CHANGE.test(older.text)) return share >= SAID && !saysTheSame(newer, older);
  const ownNumbers = [...older.numbers].filter((number) => !newer.numbers.has(number)).length;
  const itsNumbers = [...newer.numbers].filter((number) => !older.numbers.has(number)).length;
  return ownNumbers > 0 && itsNumbers > 0 && share >= UNSAID && shared > 1;
}
