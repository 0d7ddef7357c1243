/** A text that says it tells news gives another number or date for the thing that the other text speaks of, in other words. */
import { type Finding, quote } from '../finding.ts';
import { differs, type Quantity, sameMeasure } from '../quantities.ts';
import type { Statement, Word } from '../statement.ts';
import { CONTRASTS } from '../words/cues.ts';

/** Content words that both must share besides the number. */
const MIN_SHARED = 2;

/** `before` are the keys of the statement that comes before each one, which often names what "it" is. */
export function findUpdated(
  a: Statement,
  b: Statement,
  before: { a: Statement | undefined; b: Statement | undefined },
): Finding | undefined {
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
      if (!sameThing(news, index, old, place, own)) continue;
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

/** What is counted stands after the number and must be the same; what is measured or dated stands before it. */
function sameThing(
  news: readonly Word[],
  index: number,
  old: readonly Word[],
  place: number,
  own: ReadonlySet<string>,
): boolean {
  const counted = countedBy(old, place);
  const { quantity } = old[place]!;
  if (quantity?.kind !== 'number' || quantity.measure !== '') {
    const near = (words: readonly Word[], at: number) => words.slice(Math.max(0, at - 4), at);
    return near(news, index).some(
      (word) => own.has(word.key) && near(old, place).some((other) => other.key === word.key),
    );
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
