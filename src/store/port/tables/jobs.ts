/** Work that waits its turn or its time, and when it comes again. */
import { flag, integer, json, text } from '../../../model/column.ts';
import { defineTable, type RowIn } from './table.ts';

/** The queue. A process that works on a job has a lease on its row, by the clock of the database. */
export const JOBS = defineTable('jobs', {
  columns: {
    /** Ordered by time. */
    id: text,
    kind: text,
    /** Ids, kinds and numbers. */
    input: json,
    /** Who sees it: the readers of this scope. */
    scope_id: text,
    /** The scope of the connection that does it, as a reference: it need not be there yet. */
    scope: text,
    state: text,
    /** Of two open jobs with the same one, the second is not queued. */
    dedupe_key: text,
    /** The event that set the schedule that it belongs to. */
    schedule: text.orNull,
    /** How often somebody began with it. */
    attempts: integer,
    /** When it is due, by the clock of whoever works. */
    not_before: integer,
    holder: text.orNull,
    /** One more each time that somebody begins with it. */
    fencing: integer,
    lease_until: integer,
    /** What it did, where that is in the ledger. */
    run_id: text.orNull,
    /** Why it failed the last time. */
    error_code: text.orNull,
    error: text.orNull,
    /** Who asked for it, and how much that connection could do: the job can do no more. */
    actor_id: text,
    actor_kind: text,
    actor_user: text.orNull,
    access_right: text.orNull,
    boundary: text.orNull,
    pinned: flag,
    queued_at: integer,
    ended_at: integer.orNull,
  },
  class: 'operational',
  key: ['id'],
  storedBy: 'rowid',
  indexes: {
    jobs_open: { on: ['not_before', 'id'], where: 'ended_at IS NULL' },
    jobs_once: { on: ['dedupe_key'], where: 'ended_at IS NULL', isUnique: true },
    jobs_of_scope: { on: ['scope_id', 'id'] },
  },
});

export type JobRow = RowIn<typeof JOBS>;

export const SCHEDULES = defineTable('schedules', {
  columns: {
    chain_id: text,
    scope_id: text,
    name: text,
    /** The kind of its jobs, and what each is asked for. */
    kind: text,
    input: json,
    cron: text,
    time_zone: text,
    /** `set`, or `removed`. */
    status: text,
    author_id: text,
    author_kind: text,
    event_id: text,
    updated_seq: integer,
    recorded_at: integer,
  },
  key: ['chain_id', 'scope_id', 'name'],
  indexes: { schedules_of_scope: { on: ['scope_id', 'name'] } },
});

export type ScheduleRow = RowIn<typeof SCHEDULES>;
