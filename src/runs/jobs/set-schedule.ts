/** Sets and removes schedules: the event, and the job that waits for its next time. */
import { canonicalJson } from '../../base/canonical-json.ts';
import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { accessById } from '../../gate/access.ts';
import type { WriteContext } from '../../knowledge/context.ts';
import { ensureScope, enterScope } from '../../knowledge/scopes/ensure-scope.ts';
import { SCHEDULES, type ScheduleRow } from '../../store/port/tables.ts';
import { EVERY_SCOPE } from './every-scope.ts';
import { assertMayDo, readJob } from './job-kinds.ts';
import { nextTime } from './next-time.ts';
import { scheduledRow } from './queue-job.ts';

export interface AskedSchedule {
  readonly name: string;
  readonly job: string;
  readonly input: Record<string, unknown>;
  readonly cron: string;
  readonly timeZone: string;
  readonly scope?: string | undefined;
}

export async function setSchedule(
  command: WriteContext,
  { name, job, input: given, cron, timeZone, scope: reference }: AskedSchedule,
): Promise<{ readonly status: 'set' | 'unchanged'; readonly schedule: ScheduleRow }> {
  const { kind, input } = readJob(job, given);
  assertMayDo(kind, command.identity);
  const at = nextTime(cron, timeZone, command.now);
  if (at === undefined)
    throw new RecollectError('invalid_input', `There is no time at which ${cron} is due`, {
      hint: 'It names a day that no month has.',
      details: { cron },
    });
  const scope = await ensureScope(command, reference);
  const { view } = command;
  const known = await view.rows.get(SCHEDULES, scope.chain_id, scope.id, name);
  const isSet = known?.status === 'set';
  if (isSet && (await isTheSame(command, known, { kind: job, input, cron, timeZone })))
    return { status: 'unchanged', schedule: known };
  if (!isSet && (await view.listSchedules(EVERY_SCOPE)).length >= LIMITS.schedules)
    throw new RecollectError('too_large', `There are ${LIMITS.schedules} schedules, which is the limit`, {
      hint: 'Remove one with `recollect remove-schedule`.',
    });
  if (isSet) await dropWaiting(command, known);
  const data = { name, job, input: JSON.parse(input) as Record<string, unknown>, cron, timeZone };
  const event = await command.submit({ kind: 'schedule.set', scope, data });
  const asked = { kind: job, input: data.input, scope: scope.id, notBefore: at };
  await view.addJob(await scheduledRow(command, asked, event.id));
  return { status: 'set', schedule: (await view.rows.get(SCHEDULES, scope.chain_id, scope.id, name))! };
}

export async function removeSchedule(
  command: WriteContext,
  name: string,
  reference: string | undefined,
): Promise<{ readonly status: 'removed' | 'unchanged' }> {
  const { row: scope } = await enterScope(command, reference);
  const known = scope && (await command.view.rows.get(SCHEDULES, scope.chain_id, scope.id, name));
  if (known?.status !== 'set') return { status: 'unchanged' };
  await command.submit({ kind: 'schedule.removed', scope: scope!, data: { name } });
  await dropWaiting(command, known);
  return { status: 'removed' };
}

/** One that nobody works by here, such as an imported one, is set once more. */
async function isTheSame(
  command: WriteContext,
  known: ScheduleRow,
  { kind, input, cron, timeZone }: { kind: string; input: string; cron: string; timeZone: string },
): Promise<boolean> {
  const isEqual =
    known.kind === kind &&
    canonicalJson(JSON.parse(known.input)) === input &&
    known.cron === cron &&
    known.time_zone === timeZone;
  if (!isEqual) return false;
  const filter = { schedule: known.event_id, states: ['queued', 'running'] } as const;
  return (await command.view.listJobs(accessById(command.identity), filter, { limit: 1 })).length > 0;
}

/** One that runs now ends, and is the last one. */
async function dropWaiting({ view, now }: WriteContext, { event_id: schedule }: ScheduleRow): Promise<void> {
  for (const { id } of await view.listJobs(EVERY_SCOPE, { schedule, states: ['queued'] }, { limit: LIMITS.pageMax }))
    await view.changeJob(id, ['queued'], { state: 'cancelled', ended_at: now });
}
