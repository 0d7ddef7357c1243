import type { Migration } from '../migrate.ts';

/** Operational. What was asked; nothing is derived from it, and it may be emptied at any time. */
export const queryLog: Migration = {
  number: 13,
  name: 'query-log',
  sql: `
CREATE TABLE query_log (
  id TEXT PRIMARY KEY, scope_id TEXT NOT NULL, actor_id TEXT NOT NULL, actor_kind TEXT NOT NULL, via TEXT NOT NULL, operation TEXT NOT NULL, query TEXT NOT NULL,
  results INTEGER NOT NULL, duration_us INTEGER NOT NULL, error TEXT, asked_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX query_log_of_actor ON query_log (actor_id, actor_kind, id);
`,
};
