/** Undo of a run: each item back to its state before, refused item by item where somebody changed it since. */
import { RecollectError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { WriteContext } from '../knowledge/context.ts';
import { enterRun } from '../knowledge/runs/load-run.ts';
import type { RunUndone } from '../knowledge/runs/run-events.ts';
import type { RunRow } from '../store/port/tables.ts';
import { submitUndone, takeBack } from './take-back.ts';

export interface RunUndoing {
  readonly status: 'changed' | 'unchanged';
  readonly id: string;
  readonly runState: string;
  readonly count: number;
  readonly restored: string[];
  readonly refused: RunUndone['refused'];
}

export async function undoRun(command: WriteContext, id: string, reason: string | undefined): Promise<RunUndoing> {
  const run = await enterRun(command, id);
  assertUndoable(run);
  const taken = await takeBack(command, run, reason ?? `Undid ${id}`);
  const isNews = taken.restored.length > 0 || (run.undone_at === null && taken.refused.length > 0);
  if (isNews) await submitUndone(command, run, taken, reason);
  return {
    status: taken.restored.length > 0 ? 'changed' : 'unchanged',
    id,
    runState: run.state,
    count: taken.restored.length,
    restored: taken.restored.slice(0, LIMITS.pageMax),
    refused: taken.refused.slice(0, LIMITS.pageMax),
  };
}

function assertUndoable({ id, kind, state, ended_at: ended, undoable }: RunRow): void {
  if (ended === null)
    throw new RecollectError('wrong_status', `Run ${id} is ${state}`, {
      hint: `Wait until it ends, or \`recollect cancel-run ${id}\` first.`,
      details: { id, state },
    });
  if (undoable === 0)
    throw new RecollectError('wrong_status', `A run of ${kind} cannot be undone`, {
      hint: `\`recollect run ${id}\` shows its effects.`,
      details: { id, kind },
    });
}
