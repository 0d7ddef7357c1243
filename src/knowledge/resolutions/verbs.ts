/** What happens to a conflict that may happen to items of other nouns too. */
import { bodyOf } from '../../ledger/kinds.ts';
import { CONFLICTS } from '../../store/port/tables.ts';
import { CONFLICT_DETECTED, CONFLICT_RESOLVED } from '../conflicts/conflict-events.ts';
import { conflictProjector } from '../conflicts/projector.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { notTakenBack } from '../not-taken-back.ts';
import type { NounVerbs, RunChange } from '../noun.ts';
import { resolveConflict } from './resolve-conflict.ts';
import { undoResolution } from './undo-resolution.ts';

export const CONFLICT_VERBS = {
  name: 'conflict',
  projectors: [conflictProjector],
  gate: {
    async isOfPerson(id, { rows, isOfPerson }) {
      const conflict = await rows.get(CONFLICTS, id);
      return conflict !== undefined && ((await isOfPerson(conflict.item_a)) || isOfPerson(conflict.item_b));
    },
    touchedBy(draft, reader) {
      const resolved = bodyOf(draft, CONFLICT_RESOLVED);
      if (!resolved) return undefined;
      // What is kept or put away is decided by the changes of the two sides; to leave both as they are is to dismiss the conflict.
      const isDismissed = resolved.resolution === 'keep_both' || resolved.resolution === 'false_positive';
      return Promise.all(isDismissed ? [reader.touched(draft.itemId!, draft.kind)] : []);
    },
  },
  undo: undoResolution,
  async lastChange({ view }: Pick<ReadContext, 'view'>, id: string) {
    const conflict = await view.rows.get(CONFLICTS, id);
    return conflict && (await view.eventAt(conflict.chain_id, conflict.updated_seq))?.id;
  },
  async takeBack(command: WriteContext, id: string, changes: readonly RunChange[], reason: string) {
    for (const { event } of changes.toReversed()) {
      if (event.kind === CONFLICT_RESOLVED.kind) await undoResolution(command, id, reason);
      // What was found once is not raised again.
      else if (event.kind === CONFLICT_DETECTED.kind)
        await resolveConflict(command, id, { resolution: 'false_positive', text: undefined, reason });
      else throw notTakenBack(id, event.kind);
    }
  },
} satisfies NounVerbs;
