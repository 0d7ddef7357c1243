/** Runs as callers see them. */
import { z } from 'zod';
import { fieldsOf } from '../../base/records.ts';
import { formatTime, formatTimeOrNull } from '../../base/time.ts';
import { RUN_STATES, type RunState } from '../../model/run.ts';
import type { RunRow } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import { leaseOfRun } from './lease-of-run.ts';
import type { RunRejected } from './run-events.ts';

export const runView = z.lazy(() =>
  z.object({
    id: z.string(),
    type: z.literal('run'),
    kind: z.string(),
    state: z
      .enum(RUN_STATES)
      .describe('pending: running or interrupted; committed: done and verified; rejected; abandoned'),
    isUnderWay: z.boolean().describe('A process is working on it now'),
    isUndoable: z.boolean().describe('`undo` with its id reverses its changes'),
    input: z.record(z.string(), z.unknown()).describe('Its input'),
    done: z.number().describe('Its progress, in units of its kind'),
    total: z.number(),
    isComplete: z.boolean().describe('Whether it processed everything; false if a budget ran out'),
    changed: z.number().describe('How many changes it made'),
    skipped: z.number().describe('Items it skipped because of an error'),
    undone: z
      .object({ at: z.string(), restored: z.number(), refused: z.number() })
      .nullable()
      .describe('Items that were restored, and those not restored because they changed since'),
    reason: z.string().nullable().describe('Why it was abandoned'),
    findings: z.array(z.object({ code: z.string(), message: z.string() })).describe('Why it was rejected'),
    author: z.object({ id: z.string(), kind: z.string() }),
    startedAt: z.string(),
    endedAt: z.string().nullable(),
    scope: z.string(),
    sources: z.array(z.string()).describe('Ids of the events behind it: its plan, then the last one'),
  }),
);
export type RunView = z.infer<typeof runView>;

export async function viewRuns(query: ReadContext, rows: readonly RunRow[]): Promise<RunView[]> {
  const open = rows.filter(({ ended_at }) => ended_at === null);
  const live = await query.view.liveLeases([...new Set(open.map(leaseOfRun))]);
  return rows.map((row) => ({
    id: row.id,
    type: 'run',
    kind: row.kind,
    state: row.state as RunState,
    isUnderWay: row.ended_at === null && live.has(leaseOfRun(row)),
    isUndoable: row.undoable === 1 && row.changed > 0,
    input: fieldsOf(JSON.parse(row.input)),
    done: row.done,
    total: row.total,
    isComplete: row.complete === 1,
    changed: row.changed,
    skipped: row.skipped,
    undone:
      row.undone_at === null ? null : { at: formatTime(row.undone_at), restored: row.restored, refused: row.refused },
    reason: row.reason,
    findings: (JSON.parse(row.findings) as RunRejected['findings']).map(({ code, message }) => ({ code, message })),
    author: { id: row.author_id, kind: row.author_kind },
    startedAt: formatTime(row.started_at),
    endedAt: formatTimeOrNull(row.ended_at),
    scope: row.scope_id,
    sources: [...new Set([row.event_id, row.changed_by])],
  }));
}

export async function viewRun(query: ReadContext, row: RunRow): Promise<RunView> {
  return (await viewRuns(query, [row]))[0]!;
}
