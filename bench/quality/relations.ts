/**
 * How two statements are related, by their words alone: on the labelled pairs of `test/fixtures/updates`, and on the changes of preference of HaluMem, each beside
 * the person's other preferences of that kind, which stay as they are. A change is written as "label: thing. reason"; what was given up as "label, no longer: thing."
 */
import { relateTexts } from '../../src/text/difference/relation/relate-texts.ts';
import { pairs } from '../../test/fixtures/updates/pairs.ts';
import { missingData, readData } from '../support/data-folder.ts';

export const name = 'relations';
export const goal =
  'differing pairs taken for the same: 0; updates recognised: at least .70; unchanged siblings touched: 0';

const FILE = 'halumem_updates_dev.json.gz';

interface Preference {
  readonly type_description: string;
  readonly specific_item: string;
  readonly reason: string;
}
interface Change {
  readonly id: string;
  readonly kind: string;
  readonly direction: 'Modify' | 'Delete';
  readonly before: readonly [Preference];
  readonly after: readonly [Preference];
  readonly changed_index: number;
}

export function run() {
  const changes = readData<Change[]>(FILE);
  return {
    written: { dev: written('dev'), unseen: written('unseen') },
    halumem: changes ? halumem(changes) : missingData(FILE),
    pairsPerSecond: speed(),
  };
}

function written(split: 'dev' | 'unseen') {
  const found: Record<string, Record<string, number>> = {};
  for (const { before, after, relation } of pairs().filter((pair) => pair.split === split))
    note(found, relation, relateTexts(before, after).relation);
  return found;
}

function halumem(changes: readonly Change[]) {
  const found: Record<string, Record<string, number>> = {};
  for (const change of changes) {
    const after = laterText(change);
    note(found, change.direction, relateTexts(textOf(change.before[0]), after).relation);
    for (const sibling of siblingsOf(change, changes)) note(found, 'siblings', relateTexts(sibling, after).relation);
  }
  return found;
}

function note(found: Record<string, Record<string, number>>, what: string, relation: string): void {
  const counts = found[what] ?? {};
  counts[relation] = (counts[relation] ?? 0) + 1;
  found[what] = counts;
}

function textOf({ type_description, specific_item, reason }: Preference): string {
  return `${type_description}: ${specific_item}. ${reason}`;
}

function laterText({ direction, after: [after] }: Change): string {
  return direction === 'Delete' ? `${after.type_description}, no longer: ${after.specific_item}.` : textOf(after);
}

/** What else the same person prefers of that kind, as it was before the change of each. */
function siblingsOf(change: Change, changes: readonly Change[]): Set<string> {
  const person = (id: string) => id.slice(0, id.lastIndexOf('-'));
  return new Set(
    changes
      .filter(({ id, kind }) => kind === change.kind && person(id) === person(change.id))
      .filter(({ changed_index }) => changed_index !== change.changed_index)
      .map(({ before: [before] }) => textOf(before)),
  );
}

function speed(): number {
  const all = pairs();
  const started = performance.now();
  for (const { before, after } of all) relateTexts(before, after);
  return Math.round((all.length * 1_000) / (performance.now() - started));
}
