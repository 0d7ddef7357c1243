/** Runs, what each did to which item, and the leases by which only one process works on something. */
import { flag, integer, json, text } from '../../../model/column.ts';
import { defineTable, type RowIn } from './table.ts';

export const RUNS = defineTable('runs', {
  columns: {
    id: text,
    chain_id: text,
    scope_id: text,
    kind: text,
    state: text,
    /** What it was asked for. */
    input: json,
    /** 1: what it did can be taken back. */
    undoable: flag,
    /** In units of its kind: how much there was when it was planned, and how far it has come. */
    total: integer,
    done: integer,
    steps: integer,
    changed: integer,
    skipped: integer,
    /** Where the next step goes on; null before the first and once it ended. */
    cursor: json.orNull,
    /** 1: it looked at everything that there was. */
    complete: flag,
    /** Why it was abandoned. */
    reason: text.orNull,
    /** What its verification found; an empty list in most. */
    findings: json,
    restored: integer,
    refused: integer,
    undone_at: integer.orNull,
    author_id: text,
    author_kind: text,
    started_at: integer,
    ended_at: integer.orNull,
    event_id: text,
    changed_by: text,
    updated_seq: integer,
  },
  key: ['id'],
  erasedWith: ['id'],
  storedBy: 'rowid',
  indexes: {
    runs_by_scope: { on: ['scope_id', 'id'] },
    runs_open: { on: ['kind', 'scope_id'], where: 'ended_at IS NULL' },
  },
});

export type RunRow = RowIn<typeof RUNS>;

export const RUN_EFFECTS = defineTable('effects_of_runs', {
  columns: {
    run: text,
    /** Its place in the run, from 0. */
    place: integer,
    chain_id: text,
    scope_id: text,
    /** Null for an event that is about no single item. */
    item_id: text.orNull,
    /** The event that changed it; null where it was skipped. */
    event_id: text.orNull,
    /** The last event about it before that; null where there was none. */
    before_id: text.orNull,
    state: text,
    /** Why it was skipped or refused. */
    code: text.orNull,
    updated_seq: integer,
  },
  key: ['run', 'place'],
  erasedWith: ['run'],
  lookups: { ofRun: ['run'] },
  indexes: { effects_on_item: { on: ['item_id', 'run'], where: 'item_id IS NOT NULL' } },
});

export type RunEffectRow = RowIn<typeof RUN_EFFECTS>;

/** Who works on what, by the clock of the database. A row stays when its lease is released, because its number must grow. */
export const LEASES = defineTable('leases', {
  columns: {
    name: text,
    holder: text.orNull,
    /** One more each time that somebody takes it. */
    fencing: integer,
    expires_at: integer,
  },
  class: 'operational',
  key: ['name'],
});

export type LeaseRow = RowIn<typeof LEASES>;
