/** The queue of jobs: the queries and statements that both databases run, leases by their own clock. */
import type { JobState } from '../../model/job.ts';
import type { ClaimedJob, NextJob } from '../port/jobs.ts';
import { JOBS, type JobRow, SCHEDULES, type ScheduleRow } from '../port/tables.ts';
import { isVisible } from './access.ts';
import { columnsOf } from './columns.ts';
import type { Dialect, SqlValue, Statement } from './dialect.ts';
import type { QueryOf, Reader } from './reader.ts';
import { Where } from './where.ts';

const COLUMNS = columnsOf(JOBS, 'j');
const SCHEDULE_COLUMNS = columnsOf(SCHEDULES, 's');
/** Of jobs that wait or run. */
const OPEN = 'ended_at IS NULL';

export const listJobs: QueryOf<'listJobs'> = async (reader, access, filter, page) => {
  const { dialect } = reader;
  const where = new Where(dialect)
    .addCondition(isVisible(dialect, access, 'j.scope_id'))
    .addOneOf('j.kind', filter.kinds)
    .addOneOf('j.state', filter.states)
    .addIf('j.dedupe_key = ?', filter.dedupeKey)
    .addIf('j.schedule = ?', filter.schedule)
    .addIf('j.id < ?', page.after);
  const sql = `SELECT ${COLUMNS} FROM jobs j WHERE ${where.sql} ORDER BY j.id DESC LIMIT ?`;
  return reader.all<JobRow>(sql, ...where.values, page.limit);
};

export const getJob: QueryOf<'getJob'> = async (reader, id) =>
  reader.get<JobRow>(`SELECT ${COLUMNS} FROM jobs j WHERE j.id = ?`, id);

export const countJobs: QueryOf<'countJobs'> = async (reader, states) => {
  const among = reader.dialect.inList('state', states);
  const sql = `SELECT count(*) AS jobs FROM jobs WHERE ${among.sql}`;
  return Number((await reader.get<{ jobs: number | bigint }>(sql, ...among.values))!.jobs);
};

export async function nextJob(reader: Reader, kinds: readonly string[]): Promise<NextJob> {
  const { dialect } = reader;
  const among = dialect.inList('kind', kinds);
  const sql = `SELECT min(CASE WHEN state = 'queued' THEN not_before END) AS due,
      min(CASE WHEN state = 'running' THEN lease_until END) - ${dialect.nowMs} AS free
    FROM jobs WHERE ${OPEN} AND ${among.sql}`;
  const { due, free } = (await reader.get<{ due: number | null; free: number | null }>(sql, ...among.values))!;
  return { dueAt: due === null ? null : Number(due), freeInMs: free === null ? null : Number(free) };
}

export const listSchedules: QueryOf<'listSchedules'> = async (reader, access) => {
  const seen = isVisible(reader.dialect, access, 's.scope_id');
  const sql = `SELECT ${SCHEDULE_COLUMNS} FROM schedules s WHERE s.status = 'set' AND ${seen.sql} ORDER BY s.name, s.scope_id`;
  return reader.all<ScheduleRow>(sql, ...seen.values);
};

export function addJob(row: JobRow): Statement {
  const columns = JOBS.columns;
  return {
    sql: `INSERT INTO jobs (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
      ON CONFLICT (dedupe_key) WHERE ${OPEN} DO NOTHING RETURNING id`,
    values: columns.map((column) => row[column]),
  };
}

/** Both conditions say the same: on a server the row may have changed after it was chosen. */
export function claimJob(
  dialect: Dialect,
  kinds: readonly string[],
  now: number,
  holder: string,
  lastsMs: number,
): Statement {
  const { nowMs } = dialect;
  const isDue = `((state = 'queued' AND not_before <= ?) OR (state = 'running' AND lease_until <= ${nowMs}))`;
  const among = dialect.inList('kind', kinds);
  return {
    sql: `UPDATE jobs SET state = 'running', attempts = attempts + 1, fencing = fencing + 1, holder = ?, lease_until = ${nowMs} + ?
      WHERE id = (SELECT id FROM jobs WHERE ${OPEN} AND ${isDue} AND ${among.sql} ORDER BY not_before, id LIMIT 1) AND ${isDue}
      RETURNING ${JOBS.columns.join(', ')}`,
    values: [holder, lastsMs, now, ...among.values, now],
  };
}

export function keepJob({ nowMs }: Dialect, { id, fencing }: ClaimedJob, lastsMs: number): Statement {
  return {
    sql: `UPDATE jobs SET lease_until = ${nowMs} + ? WHERE id = ? AND fencing = ? AND state = 'running' RETURNING id`,
    values: [lastsMs, id, fencing],
  };
}

export function changeJob(
  dialect: Dialect,
  id: string,
  from: readonly JobState[],
  changes: Partial<JobRow>,
  fencing: number | undefined,
): Statement {
  const names = JOBS.columns.filter((column) => changes[column] !== undefined);
  const where = new Where(dialect).add('id = ?', id).addOneOf('state', from).addIf('fencing = ?', fencing);
  const values: SqlValue[] = names.map((name) => changes[name]!);
  return {
    sql: `UPDATE jobs SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE ${where.sql} RETURNING ${JOBS.columns.join(', ')}`,
    values: [...values, ...where.values],
  };
}

export function forgetJobs(keep: number): Statement {
  const ended = "state IN ('done', 'cancelled')";
  return {
    sql: `DELETE FROM jobs WHERE ${ended} AND id <= (SELECT id FROM jobs WHERE ${ended} ORDER BY id DESC LIMIT 1 OFFSET ?)`,
    values: [keep],
  };
}
