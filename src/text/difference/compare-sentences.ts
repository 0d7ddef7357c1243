/** Compares every statement of one text with every statement of the other and keeps the strongest conflict. */
import { compareStatements } from './compare-statements.ts';
import type { Finding, Rule, TextConflict } from './finding.ts';
import { readStatement } from './read-statement.ts';
import { splitStatements } from './split-statements.ts';
import type { Statement } from './statement.ts';
import { GRAVE } from './words/frames.table.ts';

/** How often a rule is right when it speaks, as a starting point for the score. */
const SURENESS: Record<Rule, number> = {
  negation: 0.95,
  antonym: 0.9,
  replaced: 0.9,
  number: 0.85,
  date: 0.85,
  value: 0.8,
  never: 0.7,
  near_duplicate: 1,
};

/** For what was found in other words than the same. */
const LOOSE = 0.6;

/** For texts of several sentences; what matters of a long turn is often half a sentence. */
export function compareSentences(a: string, b: string): TextConflict | undefined {
  // One order for both ways round, so that the answer is the same, mirrored.
  if (a > b) return mirrored(compareSentences(b, a));
  const first = splitStatements(a).map(readStatement);
  const second = splitStatements(b).map(readStatement);
  let best: TextConflict | undefined;
  for (const [i, one] of first.entries()) {
    for (const [j, other] of second.entries()) {
      if (!meet(one, other)) continue;
      const finding = compareStatements(one, other, { a: first[i - 1], b: second[j - 1] });
      if (!finding) continue;
      const conflict = judge(one, finding);
      if (best === undefined || conflict.score > best.score) best = conflict;
    }
  }
  return best;
}

/** Statements without a word or a kind of number in common cannot conflict; most pairs end here. */
function meet(a: Statement, b: Statement): boolean {
  for (const key of a.keys) if (b.keys.has(key)) return true;
  return false;
}

function judge(one: Statement, finding: Finding): TextConflict {
  const { rule } = finding.evidence[0]!;
  const share = Math.min(1, finding.shared / Math.max(1, finding.total));
  const opposed = rule === 'negation' || rule === 'antonym';
  const grave = opposed && one.words.some((word) => GRAVE.has(word.stem));
  return {
    kind: finding.newer === undefined ? 'contradiction' : 'staleness',
    severity: finding.newer !== undefined ? 'medium' : grave ? 'critical' : opposed ? 'high' : 'medium',
    score: Math.round((finding.loose ? LOOSE : SURENESS[rule]) * (0.6 + 0.4 * share) * 1_000) / 1_000,
    evidence: finding.evidence,
    ...(finding.newer === undefined ? {} : { newer: finding.newer }),
  };
}

export function mirrored(conflict: TextConflict | undefined): TextConflict | undefined {
  if (conflict === undefined) return undefined;
  return {
    ...conflict,
    evidence: conflict.evidence.map(({ rule, a, b }) => ({ rule, a: b, b: a })),
    ...(conflict.newer === undefined ? {} : { newer: conflict.newer === 'a' ? 'b' : 'a' }),
  };
}
