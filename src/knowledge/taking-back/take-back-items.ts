/** Takes changes back item by item, through the verbs of their nouns, last one first; what somebody changed since stays. */
import { codeOf } from '../../base/errors.ts';
import { isOfStore } from '../../base/is-of-store.ts';
import { nextTurn } from '../../base/pause.ts';
import type { WriteContext } from '../context.ts';
import type { RunChange } from '../noun.ts';
import { findVerb } from '../noun-verbs.ts';

/** One event by which an item was changed, and the last one about it before. */
export interface RecordedChange {
  readonly item_id: string | null;
  readonly event_id: string | null;
  readonly before_id: string | null;
}

export interface TakenBack {
  readonly restored: readonly string[];
  readonly refused: { item: string | null; code: string }[];
}

/** Items between two turns of others. */
const TURN = 100;

export async function takeBackItems(
  command: WriteContext,
  changes: readonly RecordedChange[],
  reason: string,
): Promise<TakenBack> {
  const restored: string[] = [];
  const refused: TakenBack['refused'] = [];
  const byItem = Map.groupBy(changes.toReversed(), ({ item_id: item }) => item);
  let done = 0;
  for (const [item, effects] of byItem) {
    if (++done % TURN === 0) await nextTurn();
    const code = item === null ? 'wrong_status' : await refusalOf(command, item, effects.toReversed(), reason);
    if (code === undefined) restored.push(item!);
    else refused.push({ item, code });
  }
  return { restored, refused };
}

/** Undefined where the item is as it was before. */
async function refusalOf(
  command: WriteContext,
  item: string,
  effects: readonly RecordedChange[],
  reason: string,
): Promise<string | undefined> {
  const undo = findVerb('takeBack', item);
  if (!undo) return 'wrong_status';
  const last = await findVerb('lastChange', item)?.(command, item);
  if (last !== effects.at(-1)!.event_id) return last === undefined ? 'not_found' : 'changed_since';
  const changes: RunChange[] = [];
  for (const { event_id: id, before_id: before } of effects) {
    const event = await command.view.getEvent(id!);
    if (!event) return 'not_found';
    changes.push({ event: command.kinds.read(event), before });
  }
  let written = 0;
  const counting: WriteContext = {
    ...command,
    submit(draft) {
      written++;
      return command.submit(draft);
    },
  };
  try {
    await undo(counting, item, changes, reason);
    return undefined;
  } catch (error) {
    // Half of an item is worse than none: then nothing of it all is kept.
    if (written > 1 || isOfStore(error)) throw error;
    return codeOf(error)!;
  }
}
