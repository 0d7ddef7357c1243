import type { Migration } from '../migrate.ts';

const TEXT = 'text COLLATE "C"';

/** The log of calls. Nothing is derived from it, and no rebuild makes it again. */
export const toolCalls: Migration = {
  number: 16,
  name: 'tool-calls',
  derived: '',
  sql: `
CREATE TABLE tool_calls (
  id ${TEXT} PRIMARY KEY, called_at bigint NOT NULL, scope_id ${TEXT} NOT NULL, actor_id ${TEXT} NOT NULL, actor_kind ${TEXT} NOT NULL, session_id ${TEXT}, client ${TEXT}, model ${TEXT}, tool ${TEXT} NOT NULL,
  arguments ${TEXT} NOT NULL, arguments_hash ${TEXT} NOT NULL, arguments_size bigint NOT NULL, result ${TEXT} NOT NULL, result_size bigint NOT NULL, duration_ms double precision NOT NULL);
CREATE INDEX tool_calls_of_scope ON tool_calls (scope_id, id);
`,
};
