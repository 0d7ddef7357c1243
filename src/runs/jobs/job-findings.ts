/** What doctor says of jobs: those that failed for good, and schedules that nobody works by. */
import { accessById } from '../../gate/access.ts';
import type { ReadContext } from '../../knowledge/context.ts';
import type { Finding } from '../../store/port/store.ts';
import { waitingJob } from './schedule-view.ts';

/** So many are looked at, and so many are named. */
const LOOKED = 100;
const NAMED = 5;

export async function jobFindings(query: ReadContext): Promise<Finding[]> {
  return [...(await deadLetters(query)), ...(await idleSchedules(query))];
}

async function deadLetters({ view, identity }: ReadContext): Promise<Finding[]> {
  const dead = await view.listJobs(accessById(identity), { states: ['dead'] }, { limit: LOOKED });
  const named = dead.slice(0, NAMED);
  const findings = named.map(
    ({ id, kind, error_code: code, error }): Finding => ({
      check: 'jobs',
      status: 'warning',
      message: `Job ${id} (${kind}) failed for good: ${code}: ${error}`,
      fix: `Try it again with \`recollect retry-job ${id}\`, or drop it with \`recollect cancel-job ${id}\`.`,
    }),
  );
  if (dead.length > NAMED)
    findings.push({
      check: 'jobs',
      status: 'warning',
      message: `${dead.length === LOOKED ? 'Many' : dead.length - NAMED} more jobs failed for good`,
      fix: 'See them with `recollect jobs --states dead`.',
    });
  return findings;
}

async function idleSchedules(query: ReadContext): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const schedule of await query.view.listSchedules(accessById(query.identity))) {
    if (findings.length === NAMED) break;
    if (await waitingJob(query, schedule)) continue;
    findings.push({
      check: 'schedules',
      status: 'warning',
      message: `This store does not work by the schedule ${schedule.name}: it was imported, or is never due again`,
      fix: `Set it again with \`recollect set-schedule ${schedule.name}\`, or remove it with \`recollect remove-schedule ${schedule.name}\`.`,
    });
  }
  return findings;
}
