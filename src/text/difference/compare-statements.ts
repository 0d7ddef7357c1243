/** Decides for two statements whether they conflict, by the rules one after the other. */
import { align } from './align.ts';
import type { Finding } from './finding.ts';
import { findChanged, isChanged } from './rules/changed.ts';
import { findNever } from './rules/never.ts';
import { findOpposed, isTurned } from './rules/opposed.ts';
import { findOtherValue } from './rules/other-value.ts';
import { findReplaced } from './rules/replaced.ts';
import { findUpdated } from './rules/updated.ts';
import type { Before, Statement } from './statement.ts';

export function compareStatements(a: Statement, b: Statement, before: Before): Finding | undefined {
  if (!a.asserts || !b.asserts || !samePerson(a, b)) return undefined;
  return inOneFrame(a, b) ?? findNever(a, b) ?? findUpdated(a, b, before);
}

/** The strict rules: nothing may differ but the one thing. */
function inOneFrame(a: Statement, b: Statement): Finding | undefined {
  const replaced = findReplaced(a, b);
  if (replaced) return replaced;
  if (a.cue === 'old' || b.cue === 'old' || a.modal !== b.modal) return undefined;
  const alignment = align(a.words, b.words);
  if (alignment.gaps.some((gap) => [...gap.a, ...gap.b].some((word) => word.restricts))) return undefined;
  const turned = alignment.pairs.filter(isTurned).length;
  const changed = alignment.pairs.filter(isChanged).length;
  // Two differences are two statements about two things more often than one contradiction.
  if (turned > 0) return turned === 1 && changed === 0 ? withAge(a, b, findOpposed(a, b, alignment)) : undefined;
  return withAge(a, b, changed > 0 ? findChanged(a, b, alignment) : findOtherValue(a, b, alignment));
}

function samePerson(a: Statement, b: Statement): boolean {
  return a.person === b.person || a.person === '' || b.person === '';
}

function withAge(a: Statement, b: Statement, finding: Finding | undefined): Finding | undefined {
  if (finding === undefined || a.cue === b.cue) return finding;
  return { ...finding, newer: a.cue === 'new' ? 'a' : 'b' };
}
