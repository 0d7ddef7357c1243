/** Takes back what a run did, item by item, last one first; what somebody changed since stays. */
import { codeOf } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { nextTurn } from '../base/pause.ts';
import type { WriteContext } from '../knowledge/context.ts';
import type { RunChange } from '../knowledge/noun.ts';
import { findVerb } from '../knowledge/noun-verbs.ts';
import type { RunUndone } from '../knowledge/runs/run-events.ts';
import { RUN_EFFECTS, type RunEffectRow, type RunRow } from '../store/port/tables.ts';
import { isOfStore } from './skipped.ts';

export interface TakenBack {
  readonly restored: readonly string[];
  readonly refused: RunUndone['refused'];
}

/** Items between two turns of others. */
const TURN = 100;

export async function takeBack(command: WriteContext, run: RunRow, reason: string): Promise<TakenBack> {
  const restored: string[] = [];
  const refused: RunUndone['refused'] = [];
  const all = await command.view.rows.find(RUN_EFFECTS, 'ofRun', run.id);
  const left = all.filter(({ state, event_id: event }) => event !== null && state !== 'restored');
  const byItem = Map.groupBy(left.toReversed(), ({ item_id: item }) => item);
  let done = 0;
  for (const [item, effects] of byItem) {
    if (++done % TURN === 0) await nextTurn();
    const code = item === null ? 'wrong_status' : await refusalOf(command, item, effects.toReversed(), reason);
    if (code === undefined) restored.push(item!);
    else refused.push({ item, code });
  }
  return { restored, refused };
}

/** In parts, so that no event grows too large. */
export async function submitUndone(
  command: WriteContext,
  run: RunRow,
  { restored, refused }: TakenBack,
  reason: string | undefined,
): Promise<void> {
  const scope = await command.scopes.rowOf(run.scope_id);
  for (let from = 0; from === 0 || from < Math.max(restored.length, refused.length); from += LIMITS.runItems) {
    const part = <T>(list: readonly T[]) => list.slice(from, from + LIMITS.runItems);
    const data: RunUndone = { restored: part(restored), refused: part(refused), reason };
    await command.submit({ kind: 'run.undone', scope, itemId: run.id, data });
  }
}

/** Undefined where the item is as it was before. */
async function refusalOf(
  command: WriteContext,
  item: string,
  effects: readonly RunEffectRow[],
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
