/** Undo of a decision: the items become what they were, unless something else has happened to them since; then nothing is touched. */

import { RecollectError } from '../../base/errors.ts';
import { assertPerson } from '../../gate/access.ts';
import { isIdOf } from '../../model/nouns.ts';
import type { ConflictRow } from '../../store/port/tables.ts';
import { restoreClaim, undoClaim } from '../claims/change-claim.ts';
import { wasAutoClosed } from '../conflicts/auto-close.ts';
import type { ConflictResolved, Effect } from '../conflicts/conflict-events.ts';
import type { WriteContext } from '../context.ts';
import { loadMemory } from '../memories/load-memory.ts';
import { revertMemory } from '../memories/revise-memory.ts';
import { revertText } from '../versioned-documents/change-document.ts';
import { loadText } from '../versioned-documents/load-document.ts';
import { enterConflict, lastChangeOf, loadConflict } from './load-conflict.ts';
import { versionedDocumentOf } from './versioned-document-of.ts';

export interface ResolutionUndone {
  readonly status: 'changed' | 'unchanged';
  readonly id: string;
  readonly conflictStatus: string;
  /** Items that are as they were before the decision. */
  readonly restored: string[];
}

export async function undoResolution(
  command: WriteContext,
  id: string,
  reason: string | undefined,
): Promise<ResolutionUndone> {
  const conflict = await enterConflict(command, id);
  if (conflict.status === 'open') return { status: 'unchanged', id, conflictStatus: 'open', restored: [] };
  if (wasAutoClosed(conflict)) throw nobodyDecided(conflict);
  const decision = (await command.view.getEvent(conflict.decided_by!))!;
  if (decision.actorKind === 'person') assertPerson(command.identity, 'take back what a person decided');
  const { effects } = command.kinds.read(decision).data as ConflictResolved;
  const changed: string[] = [];
  for (const { item, event } of effects) if ((await lastChangeOf(command, item)) !== event) changed.push(item);
  if (changed.length > 0) throw changedSince(id, changed);
  // What was changed last is restored first.
  for (const effect of effects.toReversed()) await takeBack(command, id, effect, reason ?? `Undid ${id}`);
  await command.submit({
    kind: 'conflict.reopened',
    scope: await command.scopes.rowOf(conflict.scope_id),
    itemId: id,
    data: { after: decision.id, reason },
  });
  const { status } = await loadConflict(command, id);
  return { status: 'changed', id, conflictStatus: status, restored: effects.map(({ item }) => item) };
}

async function takeBack(
  command: WriteContext,
  conflictId: string,
  { item, event }: Effect,
  reason: string,
): Promise<void> {
  const noun = versionedDocumentOf(item);
  if (noun) {
    const text = await loadText(command, noun, item);
    await revertText(command, noun, item, text.based_on ?? text.version - 1, reason, undefined, conflictId);
  } else if (!isIdOf('claim', item)) {
    const { memory } = await loadMemory(command, item);
    await revertMemory(command, item, memory.version - 1, reason, undefined, conflictId);
  } else if ((await command.view.getEvent(event))?.kind === 'claim.asserted') await undoClaim(command, item, reason);
  else await restoreClaim(command, item, reason);
}

function nobodyDecided({ id, resolution }: ConflictRow): RecollectError {
  return new RecollectError('wrong_status', `Conflict ${id} ended by itself: ${resolution}`, {
    hint: 'Restore the memory, or undo what replaced the claim, and the conflict opens again.',
    details: { id, resolution },
  });
}

function changedSince(id: string, items: readonly string[]): RecollectError {
  return new RecollectError('changed_since', `${items.join(' and ')} changed after ${id} was resolved`, {
    hint: 'Nothing was undone. Use `recollect history` or `recollect why` to see what changed and change it back yourself.',
    details: { id, items },
  });
}
