/** What somebody may do about a job: end it, or have one tried again that failed for good or was cancelled. */
import { RecollectError } from '../../base/errors.ts';
import type { WriteContext } from '../../knowledge/context.ts';
import type { JobRow } from '../../store/port/tables.ts';
import { loadOwnJob } from './load-job.ts';

export interface JobChange {
  readonly status: 'changed' | 'unchanged';
  readonly job: JobRow;
}

/** One that runs stops before its next step; the process that works on it hears of it when it next keeps its lease. */
export async function cancelJob(command: WriteContext, id: string): Promise<JobChange> {
  const job = await loadOwnJob(command, id);
  const ended = { state: 'cancelled', ended_at: command.now };
  const changed = await command.view.changeJob(id, ['queued', 'running', 'dead'], ended);
  return changed ? { status: 'changed', job: changed } : { status: 'unchanged', job };
}

export async function retryJob(command: WriteContext, id: string): Promise<JobChange> {
  const job = await loadOwnJob(command, id);
  if (job.state === 'queued' && job.not_before > command.now && job.schedule === null) {
    const hastened = await command.view.changeJob(id, ['queued'], { not_before: command.now });
    if (hastened) return { status: 'changed', job: hastened };
  }
  if (job.state === 'queued' || job.state === 'running') return { status: 'unchanged', job };
  if (job.state === 'done')
    throw new RecollectError('wrong_status', `Job ${id} is ${job.state}`, {
      hint: 'It did what it was to do; ask for the same again with `recollect start-job`.',
      details: { id, state: job.state },
    });
  const others = await command.view.listJobs(
    { scopeIds: null, publicChainId: null, ownerIds: [] },
    { dedupeKey: job.dedupe_key, states: ['queued', 'running'] },
    { limit: 1 },
  );
  // The same waits already: of a schedule its next time.
  const key = others.length > 0 ? { dedupe_key: `again ${id}` } : {};
  const again = { ...key, state: 'queued', attempts: 0, not_before: command.now, ended_at: null };
  const changed = await command.view.changeJob(id, ['dead', 'cancelled'], again);
  return { status: 'changed', job: changed ?? job };
}
