/** Schedules as callers see them. */
import { z } from 'zod';
import { fieldsOf } from '../../base/records.ts';
import { formatTime } from '../../base/time.ts';
import { accessById } from '../../gate/access.ts';
import type { ReadContext } from '../../knowledge/context.ts';
import { OPEN_JOB_STATES } from '../../model/job.ts';
import type { JobRow, ScheduleRow } from '../../store/port/tables.ts';

export const scheduleView = z.lazy(() =>
  z.object({
    name: z.string(),
    job: z.string().describe('The kind of its jobs'),
    input: z.record(z.string(), z.unknown()),
    cron: z.string(),
    timeZone: z.string(),
    next: z
      .string()
      .nullable()
      .describe('When it is due next; null where this store does not work by it, such as after an import'),
    author: z.object({ id: z.string(), kind: z.string() }),
    scope: z.string(),
    sources: z.array(z.string()).describe('The id of the event that set it'),
  }),
);
export type ScheduleView = z.infer<typeof scheduleView>;

export async function viewSchedule(query: ReadContext, row: ScheduleRow): Promise<ScheduleView> {
  const job = await waitingJob(query, row);
  return {
    name: row.name,
    job: row.kind,
    input: fieldsOf(JSON.parse(row.input)),
    cron: row.cron,
    timeZone: row.time_zone,
    next: job ? formatTime(job.not_before) : null,
    author: { id: row.author_id, kind: row.author_kind },
    scope: row.scope_id,
    sources: [row.event_id],
  };
}

/** Jobs are no part of the past, nor of an export: without one nobody here has let the schedule work. */
export async function waitingJob(
  { view, identity }: ReadContext,
  { event_id: schedule }: ScheduleRow,
): Promise<JobRow | undefined> {
  const filter = { schedule, states: OPEN_JOB_STATES };
  return (await view.listJobs(accessById(identity), filter, { limit: 1 }))[0];
}
