/** Finds the run that a request is about, as far as the caller may see it. */
import { accessById } from '../../gate/access.ts';
import { RUNS, type RunRow } from '../../store/port/tables.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { noSuchItem } from '../no-such-item.ts';

export async function loadRun(query: ReadContext, id: string): Promise<RunRow> {
  const run = await query.view.rows.get(RUNS, id);
  const { scopeIds } = accessById(query.identity);
  if (!run || (scopeIds !== null && !scopeIds.includes(run.scope_id))) throw noSuchItem(id);
  return run;
}

/** For a command: the run as it is when nobody else can change it any more. */
export async function enterRun(command: WriteContext, id: string): Promise<RunRow> {
  const run = await loadRun(command, id);
  return (await command.view.enter(run.chain_id)) ? loadRun(command, id) : run;
}
