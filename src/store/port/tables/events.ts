/** The ledger. Each backend writes the DDL of these tables itself, because the rules of the ledger are triggers and constraints of its own. */
import { bytes, integer, real, text } from '../../../model/column.ts';
import { defineTable, type RowIn } from './table.ts';

/** Columns that lists filter by are before the body, so that SQLite need not read past it. */
export const EVENTS = defineTable('events', {
  columns: {
    /** Chosen by this store; events of a chain have increasing positions. */
    pos: integer,
    id: text,
    chain_id: text,
    seq: integer,
    kind: text,
    kind_version: integer,
    scope_id: text,
    session_id: text.orNull,
    item_id: text.orNull,
    actor_id: text,
    actor_kind: text,
    trust: real,
    occurred_at: integer,
    recorded_at: integer,
    appended_at: integer,
    source: text.orNull,
    external_id: text.orNull,
    /** Null once the body is erased, like the body. */
    salt: bytes.orNull,
    body_hash: bytes,
    event_hash: bytes,
    chain_hash: bytes,
    body: text.orNull,
  },
  class: 'ledger',
  key: ['pos'],
  storedBy: 'rowid',
});

export type EventRow = RowIn<typeof EVENTS>;

/** The migrations that were run, each with the hash of its text. */
export const SCHEMA_MIGRATIONS = defineTable('schema_migrations', {
  columns: { number: integer, name: text, sha256: text, applied_at: integer },
  class: 'ledger',
  key: ['number'],
  storedBy: 'rowid',
});
