/** Takes back what a run did; what somebody changed since stays. */
import { LIMITS } from '../base/limits.ts';
import type { WriteContext } from '../knowledge/context.ts';
import type { RunUndone } from '../knowledge/runs/run-events.ts';
import { type TakenBack, takeBackItems } from '../knowledge/taking-back/take-back-items.ts';
import { RUN_EFFECTS, type RunRow } from '../store/port/tables.ts';

export async function takeBack(command: WriteContext, run: RunRow, reason: string): Promise<TakenBack> {
  const all = await command.view.rows.find(RUN_EFFECTS, 'ofRun', run.id);
  const left = all.filter(({ state, event_id: event }) => event !== null && state !== 'restored');
  return takeBackItems(command, left, reason);
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
