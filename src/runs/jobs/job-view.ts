/** Jobs as callers see them. */
import { z } from 'zod';
import { fieldsOf } from '../../base/records.ts';
import { formatTime, formatTimeOrNull } from '../../base/time.ts';
import { JOB_STATES, type JobState } from '../../model/job.ts';
import type { JobRow } from '../../store/port/tables.ts';

export const jobView = z.lazy(() =>
  z.object({
    id: z.string(),
    kind: z.string(),
    state: z
      .enum(JOB_STATES)
      .describe('queued: it waits for its turn, its time or its next try; dead: it failed for good; cancelled'),
    input: z.record(z.string(), z.unknown()),
    at: z.string().describe('When it is due, or was'),
    attempts: z.number().describe('How often somebody began with it'),
    error: z.object({ code: z.string(), message: z.string() }).nullable().describe('Why it failed the last time'),
    run: z.string().nullable().describe('What it did, for `run` and `undo`; null where nothing was changed'),
    isScheduled: z.boolean().describe('It belongs to a schedule'),
    author: z.object({ id: z.string(), kind: z.string() }).describe('It works in their name, with their right'),
    queuedAt: z.string(),
    endedAt: z.string().nullable(),
    scope: z.string(),
  }),
);
export type JobView = z.infer<typeof jobView>;

export function viewJob(row: JobRow): JobView {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state as JobState,
    input: fieldsOf(JSON.parse(row.input)),
    at: formatTime(row.not_before),
    attempts: row.attempts,
    error: row.error_code === null ? null : { code: row.error_code, message: row.error ?? '' },
    run: row.run_id,
    isScheduled: row.schedule !== null,
    author: { id: row.actor_id, kind: row.actor_kind },
    queuedAt: formatTime(row.queued_at),
    endedAt: formatTimeOrNull(row.ended_at),
    scope: row.scope_id,
  };
}
