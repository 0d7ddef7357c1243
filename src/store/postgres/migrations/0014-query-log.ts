import type { Migration } from '../migrate.ts';

const TEXT = 'text COLLATE "C"';

/** Operational. What was asked; nothing is derived from it, and it may be emptied at any time. */
export const queryLog: Migration = {
  number: 14,
  name: 'query-log',
  sql: `
CREATE TABLE query_log (
  id ${TEXT} CONSTRAINT query_log_key PRIMARY KEY, scope_id ${TEXT} NOT NULL, actor_id ${TEXT} NOT NULL, actor_kind ${TEXT} NOT NULL, via ${TEXT} NOT NULL, operation ${TEXT} NOT NULL,
  query ${TEXT} NOT NULL, results bigint NOT NULL, duration_us bigint NOT NULL, error ${TEXT}, asked_at bigint NOT NULL
);
CREATE INDEX query_log_of_actor ON query_log (actor_id, actor_kind, id);
`,
  derived: '',
};
