/** One text tells of a change from the very thing that the other still says. */

import { differs, sameMeasure } from '../../numbers/quantities.ts';
import { type Finding, quote } from '../finding.ts';
import type { Statement, Word } from '../statement.ts';
import { CHANGE_VERBS, REPLACE } from '../words/cues.table.ts';
import { HOLDING } from '../words/frames.table.ts';

interface Change {
  readonly old: Word;
  readonly now: Word;
}

/** How far the new value may stand from the old one. */
const MAX_DISTANCE = 4;

export function findReplaced(a: Statement, b: Statement): Finding | undefined {
  const [changeA, changeB] = [changeIn(a), changeIn(b)];
  if (changeA && !changeB) return staleIn(b, a, changeA, 'a');
  return changeB && !changeA ? staleIn(a, b, changeB, 'b') : undefined;
}

/** "from X to Y", "replaced X with Y", "Y instead of X". */
function changeIn(statement: Statement): Change | undefined {
  const { words } = statement;
  if (words.some((word) => word.negated)) return undefined;
  const changes = statement.cue === 'new' || words.some((word) => CHANGE_VERBS.has(word.stem));
  for (const [index, word] of words.entries()) {
    if (word.link === 'instead' && index > 0) return { old: word, now: words[index - 1]! };
    const next = words.slice(index + 1, index + MAX_DISTANCE);
    const now = next.find((other) => other.link === (word.link === 'from' ? 'to' : 'with'));
    if (now === undefined) continue;
    if ((changes && word.link === 'from') || words[index - 1]?.stem === REPLACE) return { old: word, now };
  }
  return undefined;
}

/** The other text must say nothing that the change does not speak of. */
function staleIn(stale: Statement, changed: Statement, change: Change, newer: 'a' | 'b'): Finding | undefined {
  if (stale.past || stale.cue !== undefined || stale.words.some((word) => word.negated)) return undefined;
  const held = stale.words.find((word) => isSame(word, change.old));
  if (held === undefined || stale.words.some((word) => isSame(word, change.now))) return undefined;
  const shared = stale.words.filter((word) => changed.words.some((other) => isSame(word, other)));
  const strange = stale.words.filter((word) => !shared.includes(word) && !HOLDING.has(word.stem));
  const samePerson = stale.person !== '' && stale.person === changed.person;
  if (strange.length > 0 || !(samePerson || shared.length > 1)) return undefined;
  const parts = [
    quote(stale, [held]),
    quote(
      changed,
      [change.old, change.now].sort((x, y) => x.start - y.start),
    ),
  ] as const;
  const [a, b] = newer === 'b' ? parts : [parts[1], parts[0]];
  return { evidence: [{ rule: 'replaced', a, b }], shared: shared.length, total: stale.words.length, newer };
}

function isSame(a: Word, b: Word): boolean {
  if (a.quantity && b.quantity) return sameMeasure(a.quantity, b.quantity) && !differs(a.quantity, b.quantity);
  return !a.quantity && !b.quantity && a.key === b.key && a.side === b.side;
}
