import type { Migration } from '../migrate.ts';

/** The log of calls. Nothing is derived from it, and no rebuild makes it again. */
export const toolCalls: Migration = {
  number: 15,
  name: 'tool-calls',
  sql: `
CREATE TABLE tool_calls (
  id TEXT PRIMARY KEY, called_at INTEGER NOT NULL, scope_id TEXT NOT NULL, actor_id TEXT NOT NULL, actor_kind TEXT NOT NULL, session_id TEXT, client TEXT, model TEXT, tool TEXT NOT NULL,
  arguments TEXT NOT NULL, arguments_hash TEXT NOT NULL, arguments_size INTEGER NOT NULL, result TEXT NOT NULL, result_size INTEGER NOT NULL, duration_ms REAL NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX tool_calls_of_scope ON tool_calls (scope_id, id);
`,
};
