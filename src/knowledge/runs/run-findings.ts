/** What doctor says of runs: those that were stopped, or whose process died, wait for somebody. */
import { accessById } from '../../gate/access.ts';
import { OPEN_RUN_STATES } from '../../model/run.ts';
import type { Finding } from '../../store/port/store.ts';
import type { ReadContext } from '../context.ts';
import { viewRuns } from './run-view.ts';

/** So many are looked at, and so many are named. */
const LOOKED = 100;
const NAMED = 5;

export async function runFindings(query: ReadContext): Promise<Finding[]> {
  const filter = { states: OPEN_RUN_STATES };
  const open = await query.view.listRuns(accessById(query.identity), filter, { limit: LOOKED });
  const stopped = (await viewRuns(query, open)).filter(({ isUnderWay }) => !isUnderWay);
  if (stopped.length === 0) return [];
  const named = stopped.slice(0, NAMED).map(({ id, kind }) => `${id} (${kind})`);
  const more = stopped.length > NAMED ? ` and ${stopped.length - NAMED} more` : '';
  return [
    {
      check: 'runs',
      status: 'warning',
      message: `Not finished: ${named.join(', ')}${more}`,
      fix: `Ask for the same again to go on, or end it with \`recollect cancel-run ${stopped[0]!.id}\`.`,
    },
  ];
}
