/** Subject, predicate and object of a sentence, where its form gives all three. */
import type { HarvestForms, HarvestKind, Triple } from './find.ts';

/** A longer subject is half a sentence. */
const MOST_WORDS = 7;
const LONGEST = 100;
/** What somebody points at is known only to who was there. */
const POINTS = /^(?:it|this|that|they|he|she|these|those|there|what|which|das|es|er|sie|dies|diese|da|was)\b|n't\b/i;

/** The words are as they are written, and the sentence begins with its subject. */
export function tripleOf(kind: HarvestKind, sentence: string, forms: readonly HarvestForms[]): Triple | undefined {
  for (const { triples, articles } of forms) {
    for (const { kinds, pattern, predicate, subject } of triples) {
      if (!kinds.includes(kind)) continue;
      const groups = withoutCase(pattern).exec(sentence)?.groups;
      if (!groups) continue;
      const triple = {
        subject: subject ?? trimmed(groups.s, articles),
        predicate: predicate ?? (groups.p ?? '').toLowerCase(),
        object: trimmed(groups.o, articles),
      };
      if (isWhole(triple)) return triple;
    }
  }
  return undefined;
}

const known = new WeakMap<RegExp, RegExp>();

/** Forms are written in small letters, sentences are not. */
function withoutCase(pattern: RegExp): RegExp {
  if (pattern.ignoreCase) return pattern;
  const other = known.get(pattern) ?? new RegExp(pattern.source, `${pattern.flags}i`);
  known.set(pattern, other);
  return other;
}

function trimmed(words: string | undefined, articles: RegExp): string {
  const bare = (words ?? '').trim().replace(/^["“„«'`]+|["”“»'`]+$/g, '');
  return bare.replace(new RegExp(articles.source, 'i'), '').trim();
}

function isWhole({ subject, predicate, object }: Triple): boolean {
  if (subject === '' || object === '' || predicate === '' || POINTS.test(subject)) return false;
  return subject.split(/\s+/).length <= MOST_WORDS && object.length <= LONGEST;
}
