/** What becomes of a job after somebody worked on it: done, tried again later, or failed for good; and of its schedule. */
import { codeOf, EXIT, messageOf, RecollectError } from '../../base/errors.ts';
import { JOB_RETRY_MS, LEASE_MS, LIMITS } from '../../base/limits.ts';
import type { WriteContext } from '../../knowledge/context.ts';
import type { JobRow } from '../../store/port/tables.ts';
import type { JobOutcome } from './define-job.ts';
import { EVERY_SCOPE } from './every-scope.ts';
import { nextTime } from './next-time.ts';

/** It comes again at once, and this time does not count: its process was told to stop. */
export async function giveBack({ view }: WriteContext, { id, fencing, attempts }: JobRow): Promise<void> {
  await view.changeJob(id, ['running'], { state: 'queued', holder: null, attempts: attempts - 1 }, fencing);
}

export async function settleDone(command: WriteContext, job: JobRow, { run }: JobOutcome): Promise<void> {
  const { view, now } = command;
  const done = { state: 'done', ended_at: now, holder: null, run_id: run ?? null, error_code: null, error: null };
  if (!(await view.changeJob(job.id, ['running'], done, job.fencing))) return;
  await queueNext(command, job);
  await view.forgetJobs(LIMITS.keptJobs);
}

export async function settleFailed(command: WriteContext, job: JobRow, error: unknown): Promise<void> {
  const { view, now } = command;
  const isHeld = error instanceof RecollectError && error.code === 'lease_held';
  const said = { error_code: codeOf(error) ?? 'internal', error: messageOf(error).slice(0, LIMITS.reason) };
  if (isHeld) {
    const later = { not_before: now + LEASE_MS, attempts: job.attempts - 1 };
    await view.changeJob(job.id, ['running'], { state: 'queued', holder: null, ...later }, job.fencing);
    return;
  }
  if (!isFinal(error) && job.attempts < LIMITS.jobAttempts) {
    const again = { state: 'queued', holder: null, not_before: now + retryAfter(job.attempts), ...said };
    await view.changeJob(job.id, ['running'], again, job.fencing);
    return;
  }
  const dead = { state: 'dead', ended_at: now, holder: null, ...said };
  if (!(await view.changeJob(job.id, ['running'], dead, job.fencing))) return;
  if (job.schedule === null) return;
  await dropOlder(command, job, job.schedule);
  await queueNext(command, job);
}

/** What is wrong with the request stays wrong. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof RecollectError)) return false;
  const { exitCode } = error;
  return (
    exitCode === EXIT.usage || exitCode === EXIT.notFound || exitCode === EXIT.denied || exitCode === EXIT.checkFailed
  );
}

export function retryAfter(attempts: number): number {
  return Math.min(JOB_RETRY_MS.first * 2 ** (attempts - 1), JOB_RETRY_MS.last);
}

/** A schedule that fails every night leaves one dead letter. */
async function dropOlder({ view, now }: WriteContext, job: JobRow, schedule: string): Promise<void> {
  const older = await view.listJobs(EVERY_SCOPE, { schedule, states: ['dead'] }, { limit: LIMITS.pageMax });
  for (const { id } of older)
    if (id !== job.id) await view.changeJob(id, ['dead'], { state: 'cancelled', ended_at: now });
}

/** The next time of a schedule, with the identity that set it; nothing where it was removed or set otherwise since. Times that were missed are one. */
async function queueNext(command: WriteContext, job: JobRow): Promise<void> {
  const { view, now } = command;
  if (job.schedule === null) return;
  const schedule = (await view.listSchedules(EVERY_SCOPE)).find(({ event_id: event }) => event === job.schedule);
  const at = schedule && nextTime(schedule.cron, schedule.time_zone, Math.max(now, job.not_before));
  if (at === undefined) return;
  await view.addJob({
    ...job,
    id: command.newId('job'),
    state: 'queued',
    dedupe_key: `schedule ${job.schedule}`,
    attempts: 0,
    not_before: at,
    holder: null,
    fencing: 0,
    lease_until: 0,
    run_id: null,
    error_code: null,
    error: null,
    queued_at: now,
    ended_at: null,
  });
}
