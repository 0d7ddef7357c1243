/** The same frame with another value in it, where the frame has room for one: "lives in", "the database is". */
import type { Alignment, Gap, Pairing } from '../align.ts';
import { type Finding, quote } from '../finding.ts';
import type { Statement, Word } from '../statement.ts';
import { ATTRIBUTES, CLASSES, MANY_VERBS, SINGLE_VERBS, UNIQUE_ROLES } from '../words/frames.table.ts';
import { isPast } from '../words/past.ts';

/** "Built with", "sent through", "run by": one at a time, where "sold in" is not. */
const BY_MEANS = new Set(['with', 'through', 'via', 'by']);
const MAX_VALUE_WORDS = 3;

export function findOtherValue(a: Statement, b: Statement, { pairs, gaps }: Alignment): Finding | undefined {
  const [gap] = gaps;
  if (gap === undefined || gaps.length > 1 || pairs.length === 0 || !isValue(gap.a) || !isValue(gap.b))
    return undefined;
  if (a.past !== b.past || pairs.some(({ a: word, b: other }) => word.negated || other.negated)) return undefined;
  if (gap.a[0]!.link !== gap.b[0]!.link || !hasRoomForOne(a, b, pairs, gap)) return undefined;
  return {
    evidence: [{ rule: 'value', a: quote(a, gap.a), b: quote(b, gap.b) }],
    shared: pairs.length,
    total: Math.max(a.words.length, b.words.length),
  };
}

function isValue(words: readonly Word[]): boolean {
  return (
    words.length > 0 &&
    words.length <= MAX_VALUE_WORDS &&
    !words.some((word) => word.negated || word.quantity !== undefined || word.restricts)
  );
}

function hasRoomForOne(a: Statement, b: Statement, pairs: readonly Pairing[], gap: Gap): boolean {
  const before = pairs[gap.at - 1];
  const after = pairs[gap.at];
  if (before === undefined) return namesHolder(a, b, after!, gap);
  if (SINGLE_VERBS.has(before.a.stem)) return true;
  if (before.a.stem === 'use' && after?.a.link === 'for' && after.b.link === 'for') return true;
  const many = pairs.some((pair) => MANY_VERBS.has(pair.a.stem));
  if (after?.a.joined && after.b.joined && ATTRIBUTES.has(after.a.stem)) return !many && named(gap.a) && named(gap.b);
  const [valueA, valueB] = [gap.a[0]!, gap.b[0]!];
  if (!valueA.afterBe || !valueB.afterBe) return false;
  // In "the test runner is …" the word that could be a verb is none.
  if (many && valueA.link !== 'be') return false;
  if (gap.a.length === 1 && gap.b.length === 1 && ofOneClass(valueA, valueB)) return true;
  if (
    BY_MEANS.has(valueA.link) &&
    isPast(a.text.slice(before.a.start, before.a.end)) &&
    valueA.capital &&
    valueB.capital
  )
    return true;
  if (valueA.link !== 'be' || after !== undefined || named(gap.a) !== named(gap.b)) return false;
  if (pairs.some((pair, index) => isAttribute(pair, pairs[index + 1]))) return true;
  return valueA.capital && valueB.capital && isDefinite(a) && isDefinite(b);
}

function isAttribute({ a: word }: Pairing, next: Pairing | undefined): boolean {
  return ATTRIBUTES.has(word.stem) || (next?.a.joined === true && ATTRIBUTES.has(`${word.stem}-${next.a.stem}`));
}

/** "X is the owner of it". */
function namesHolder(a: Statement, b: Statement, role: Pairing, gap: Gap): boolean {
  if (role.a.link !== 'be' || role.b.link !== 'be' || !UNIQUE_ROLES.has(role.a.stem)) return false;
  return gap.a.length === 1 && gap.b.length === 1 && !isDefinite(a) && !isDefinite(b);
}

function isDefinite(statement: Statement): boolean {
  return statement.definite || statement.person !== '';
}

function named(words: readonly Word[]): boolean {
  return words.some((word) => word.capital);
}

function ofOneClass(a: Word, b: Word): boolean {
  return CLASSES.some((members) => members.has(a.stem) && members.has(b.stem));
}
