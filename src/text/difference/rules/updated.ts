/** A text that says it tells news gives another number or date for the thing that the other text speaks of, in other words. */

import { differs, type Quantity, sameMeasure } from '../../numbers/quantities.ts';
import { type Finding, quote } from '../finding.ts';
import type { Before, Statement, Word } from '../statement.ts';
import { AIMS, CONTRASTS } from '../words/cues.table.ts';

/** Content words that both must share besides the number. */
const MIN_SHARED = 2;
/** How many words before a date or a measure name what it belongs to. */
const REACH = 5;

/** The statement `before` each one often names what "it" is. */
export function findUpdated(a: Statement, b: Statement, before: Before): Finding | undefined {
  if (a.news === b.news || a.cue === 'old' || b.cue === 'old') return undefined;
  if ([...a.words, ...b.words].some((word) => CONTRASTS.has(word.stem))) return undefined;
  const newer = a.news ? 'a' : 'b';
  const [wordsA, wordsB] = [spoken(a, before.a), spoken(b, before.b)];
  const own = common(keysOf(wordsA), keysOf(wordsB));
  const context = common(keysOf(a.words, before.a?.words), keysOf(b.words, before.b?.words));
  if (own.size === 0 || context.size < MIN_SHARED) return undefined;
  const [news, old] = newer === 'a' ? [wordsA, wordsB] : [wordsB, wordsA];
  for (const [index, word] of news.entries()) {
    if (!word.quantity || !word.news) continue;
    for (const [place, other] of old.entries()) {
      if (!other.quantity || !isAnother(word.quantity, other.quantity)) continue;
      if (isAim(news, index) || isAim(old, place) || !sameThing(news, index, old, place)) continue;
      const [quoteA, quoteB] =
        newer === 'a' ? [quote(a, [word]), quote(b, [other])] : [quote(a, [other]), quote(b, [word])];
      const rule = word.quantity.kind === 'number' || word.quantity.kind === 'version' ? 'number' : 'date';
      return {
        evidence: [{ rule, a: quoteA, b: quoteB }],
        shared: context.size,
        total: news.length,
        newer,
        loose: true,
      };
    }
  }
  return undefined;
}

function isAnother(a: Quantity, b: Quantity): boolean {
  return sameMeasure(a, b) && differs(a, b);
}

function isAim(words: readonly Word[], at: number): boolean {
  return words.slice(0, at).some((word) => AIMS.has(word.stem));
}

/** What is counted stands after the number and must be the same; what is measured or dated stands before it. */
function sameThing(news: readonly Word[], index: number, old: readonly Word[], place: number): boolean {
  const counted = countedBy(old, place);
  const { quantity } = old[place]!;
  if (quantity?.kind !== 'number' || quantity.measure !== '') {
    const [now, then] = [
      keysOf(news.slice(Math.max(0, index - REACH), index)),
      keysOf(old.slice(Math.max(0, place - REACH), place)),
    ];
    return common(now, then).size >= MIN_SHARED;
  }
  const countedNow = countedBy(news, index);
  const candidates = countedNow.length > 0 ? countedNow : news.slice(0, index);
  // "8 cards using …": what is counted is in the run of words after the number, not always its last one.
  return counted.some((word) => candidates.some((other) => other.key === word.key));
}

function countedBy(words: readonly Word[], at: number): readonly Word[] {
  let end = at + 1;
  while (words[end]?.joined && words[end]!.quantity === undefined) end++;
  return words.slice(at + 1, end);
}

function keysOf(...parts: (readonly Word[] | undefined)[]): Set<string> {
  return new Set(parts.flatMap((words) => (words ?? []).filter((word) => !word.quantity).map((word) => word.key)));
}

/** "It is now at 5 pm" says only with the sentence before it of what it speaks. */
function spoken(statement: Statement, before: Statement | undefined): readonly Word[] {
  if (before === undefined || statement.words.some((word) => !word.quantity)) return statement.words;
  return [...before.words.filter((word) => !word.quantity), ...statement.words];
}

function common(a: ReadonlySet<string>, b: ReadonlySet<string>): Set<string> {
  return new Set([...a].filter((key) => b.has(key)));
}
