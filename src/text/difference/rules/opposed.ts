/** One says that it is so, the other that it is not: by a negation, or by a word and its opposite. */
import type { Alignment, Pairing } from '../align.ts';
import { type Finding, quote } from '../finding.ts';
import type { Statement, Word } from '../statement.ts';
import { SCOPES } from '../words/frames.table.ts';

export function isTurned({ a, b }: Pairing): boolean {
  return polarity(a) !== polarity(b);
}

function polarity(word: Word): number {
  return word.negated ? -word.side : word.side;
}

export function findOpposed(a: Statement, b: Statement, alignment: Alignment): Finding | undefined {
  const { pairs, gaps } = alignment;
  const index = pairs.findIndex(isTurned);
  const turned = pairs[index]!;
  // One word alone says nothing about what it is said of; some can be so and some not.
  if ((pairs.length < 2 && a.person === '') || pairs.some((pair) => pair.a.restricts)) return undefined;
  const byNegation = turned.a.negated !== turned.b.negated;
  if (byNegation) {
    const [denying, affirming] = turned.a.negated ? [a, b] : [b, a];
    const side = turned.a.negated ? 'b' : 'a';
    if (!sameTime(denying, affirming)) return undefined;
    if (!gaps.every((gap) => isDetail(gap[side], gap[side === 'a' ? 'b' : 'a'], gap.at > index, denying)))
      return undefined;
  } else {
    if (gaps.length > 0 || a.past !== b.past || namesSubject(pairs, index)) return undefined;
  }
  return {
    evidence: [{ rule: byNegation ? 'negation' : 'antonym', a: quote(a, [turned.a]), b: quote(b, [turned.b]) }],
    shared: pairs.length,
    total: Math.max(a.words.length, b.words.length),
  };
}

/** A denial of the present does not speak of the past, "never" and "has not" do. */
function sameTime(denying: Statement, affirming: Statement): boolean {
  return denying.past === affirming.past || (denying.perfect && affirming.past);
}

/**
 * A denial holds for every case, so the side that affirms may tell more (when, what for); the side that denies may not, because then it
 * denies only that case. A word that joins the one before makes another thing of it.
 */
function isDetail(affirming: readonly Word[], denying: readonly Word[], after: boolean, denial: Statement): boolean {
  if (denying.length > 0 || !after) return false;
  const first = affirming[0];
  if (first === undefined || first.joined || first.link === '') return false;
  return denial.blanket || !affirming.some((word) => SCOPES.has(word.stem));
}

/** "The fast path …" and "the slow path …" are two paths. */
function namesSubject(pairs: readonly Pairing[], index: number): boolean {
  const next = pairs[index + 1];
  return index === 0 && next !== undefined && next.a.joined && next.b.joined;
}
