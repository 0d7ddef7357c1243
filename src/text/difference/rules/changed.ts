/** The same said of the same thing, with another number or another date. */

import { differs } from '../../numbers/quantities.ts';
import type { Alignment, Pairing } from '../align.ts';
import { type Finding, quote } from '../finding.ts';
import type { Statement } from '../statement.ts';
import { LABELS, MANY_VERBS, ONCE_VERBS, RECURRING } from '../words/frames.table.ts';

export function isChanged({ a, b }: Pairing): boolean {
  return a.quantity !== undefined && b.quantity !== undefined && differs(a.quantity, b.quantity);
}

export function findChanged(a: Statement, b: Statement, { pairs, gaps }: Alignment): Finding | undefined {
  const changed = pairs.filter(isChanged);
  const first = pairs.findIndex(isChanged);
  const subject = pairs.filter((pair) => pair.a.quantity === undefined);
  const inTime = changed.every((pair) => isTime(pair));
  if (gaps.length > 0 || subject.length === 0 || (changed.length > 1 && !(inTime && changed.length === 2)))
    return undefined;
  const updates = a.cue === 'new' || b.cue === 'new';
  const happened = (a.past || b.past) && !updates;
  if (happened && !subject.some((pair) => ONCE_VERBS.has(pair.a.stem))) return undefined;
  if (first === 0 && !(a.person !== '' && changed[0]!.a.link === 'be')) return undefined;
  if (inTime ? !isDated(a, subject) : isLabel(pairs, first)) return undefined;
  return {
    evidence: changed.map((pair) => ({
      rule: inTime ? 'date' : 'number',
      a: quote(a, [pair.a]),
      b: quote(b, [pair.b]),
    })),
    shared: pairs.length,
    total: Math.max(a.words.length, b.words.length),
  };
}

function isTime({ a }: Pairing): boolean {
  return a.quantity !== undefined && a.quantity.kind !== 'number' && a.quantity.kind !== 'version';
}

/** A day in a list ("yoga on Monday") and things that happen again on another day are no change. */
function isDated(a: Statement, subject: readonly Pairing[]): boolean {
  if (!a.hasVerb && subject.length < 2) return false;
  return !subject.some(({ a: word }) => RECURRING.has(word.stem) || MANY_VERBS.has(word.stem));
}

/** A number that says which one is meant ("issue 12"), or one of several that can be true ("supports Node 20"). */
function isLabel(pairs: readonly Pairing[], at: number): boolean {
  const { a: word } = pairs[at]!;
  if (!word.joined || (word.quantity?.kind === 'number' && word.quantity.measure !== '')) return false;
  if (pairs[at + 1]?.a.joined) return false;
  if (at < 2 || LABELS.has(pairs[at - 1]!.a.stem)) return true;
  return pairs.some(({ a: other }) => MANY_VERBS.has(other.stem));
}
