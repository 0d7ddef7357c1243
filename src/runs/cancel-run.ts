/** Cancel: a run that has not ended goes no further. What it did stays until it is undone. */
import type { WriteContext } from '../knowledge/context.ts';
import { enterRun } from '../knowledge/runs/load-run.ts';
import { RUNS, type RunRow } from '../store/port/tables.ts';

/** The process that works on it stops before its next step. */
export async function cancelRun(
  command: WriteContext,
  id: string,
  reason: string,
): Promise<{ readonly status: 'changed' | 'unchanged'; readonly run: RunRow }> {
  const run = await enterRun(command, id);
  if (run.ended_at !== null) return { status: 'unchanged', run };
  const scope = await command.scopes.rowOf(run.scope_id);
  await command.submit({ kind: 'run.abandoned', scope, itemId: id, data: { reason } });
  return { status: 'changed', run: (await command.view.rows.get(RUNS, id))! };
}
