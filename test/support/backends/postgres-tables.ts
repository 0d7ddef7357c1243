/** The tables of a store in PostgreSQL, and the statements that take everything out of them. */
import { HANDED_PACKS, JOBS, LEASES, QUERY_LOG, TOOL_CALLS } from '../../../src/store/port/tables.ts';
import { DERIVED_TABLES } from '../../../src/store/postgres/derived-schema.ts';
import { VECTOR_TABLES } from '../../../src/store/postgres/vector-schema.ts';

const LOG_TABLES = [QUERY_LOG, TOOL_CALLS, HANDED_PACKS, LEASES, JOBS].map((table) => table.name);

/** Except the record of migrations, which belongs to the schema, and vectors, which a copy computes again. */
export const OUR_TABLES = ['events', 'settings', ...LOG_TABLES, ...DERIVED_TABLES];

/** As a superuser, past the rules that keep the ledger; what is left is a store that was just made. */
export const EMPTY = [
  'SET session_replication_role = replica',
  ...['events', ...LOG_TABLES, ...VECTOR_TABLES, ...DERIVED_TABLES].map((table) => `DELETE FROM ${table}`),
  // All others tell of work that is going on.
  `DELETE FROM settings WHERE key <> 'search_text_version'`,
  'ALTER SEQUENCE events_pos_seq RESTART',
  'RESET session_replication_role',
].join('; ');
