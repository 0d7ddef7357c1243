import type { Migration } from '../migrate.ts';

const TEXT = 'text COLLATE "C"';
const SESSION_COLUMNS = `chain_id ${TEXT} NOT NULL, scope_id ${TEXT} NOT NULL, agent_id ${TEXT} NOT NULL, agent_kind ${TEXT} NOT NULL, source ${TEXT}, external_id ${TEXT}, name ${TEXT}, purpose ${TEXT}, task_type ${TEXT}, goal ${TEXT}, summary ${TEXT},
  working_set ${TEXT} NOT NULL, status ${TEXT} NOT NULL, status_reason ${TEXT}, checkpoint_id ${TEXT}, started_at bigint NOT NULL, ended_at bigint, start_active_hours double precision NOT NULL, running_since bigint,
  running_clock ${TEXT}, running_ms bigint, stamps ${TEXT} NOT NULL, touched_at bigint NOT NULL, conflict bigint NOT NULL, event_id ${TEXT} NOT NULL, changed_by ${TEXT} NOT NULL, edited_by ${TEXT} NOT NULL,
  edited_at bigint NOT NULL, created_seq bigint NOT NULL, updated_seq bigint NOT NULL, recorded_at bigint NOT NULL, text_pos bigint NOT NULL`;
const SPAN_COLUMNS = `event_id ${TEXT} NOT NULL, session_id ${TEXT} NOT NULL, chain_id ${TEXT} NOT NULL, scope_id ${TEXT} NOT NULL, agent_id ${TEXT} NOT NULL, agent_kind ${TEXT} NOT NULL, start_at bigint NOT NULL,
  end_at bigint NOT NULL, updated_seq bigint NOT NULL`;
const ITEM_COLUMNS = `owner_id ${TEXT} NOT NULL, item_id ${TEXT} NOT NULL, role ${TEXT} NOT NULL, chain_id ${TEXT} NOT NULL, scope_id ${TEXT} NOT NULL, relevance double precision, present bigint NOT NULL, at bigint NOT NULL,
  event_id ${TEXT} NOT NULL, recorded_at bigint NOT NULL, updated_seq bigint NOT NULL`;
const CONVERSATION_COLUMNS = `chain_id ${TEXT} NOT NULL, scope_id ${TEXT} NOT NULL, session_id ${TEXT}, title ${TEXT}, summary ${TEXT}, status ${TEXT} NOT NULL, started_at bigint NOT NULL, ended_at bigint,
  stamps ${TEXT} NOT NULL, touched_at bigint NOT NULL, author_id ${TEXT} NOT NULL, author_kind ${TEXT} NOT NULL, event_id ${TEXT} NOT NULL, changed_by ${TEXT} NOT NULL, created_seq bigint NOT NULL, updated_seq bigint NOT NULL`;
const MESSAGE_COLUMNS = `conversation_id ${TEXT} NOT NULL, event_id ${TEXT} NOT NULL, chain_id ${TEXT} NOT NULL, scope_id ${TEXT} NOT NULL, role ${TEXT} NOT NULL, tools ${TEXT} NOT NULL, source ${TEXT}, external_id ${TEXT}, at bigint NOT NULL,
  added_by ${TEXT} NOT NULL, updated_seq bigint NOT NULL`;

/** Sessions, when they were active, what belongs to them, and conversations. Each table has one beside it for the rows that were replaced. */
export const sessions: Migration = {
  number: 6,
  name: 'sessions',
  sql: '',
  derived: `
CREATE TABLE sessions{next} (id ${TEXT} CONSTRAINT sessions_key{next} PRIMARY KEY, ${SESSION_COLUMNS});
CREATE INDEX sessions_by_scope{next} ON sessions{next} (scope_id, id);
CREATE INDEX sessions_by_agent{next} ON sessions{next} (agent_id, agent_kind, scope_id, started_at);
CREATE INDEX sessions_by_external_id{next} ON sessions{next} (scope_id, external_id) WHERE external_id IS NOT NULL;
CREATE TABLE sessions_past{next} (id ${TEXT} NOT NULL, ${SESSION_COLUMNS}, to_seq bigint NOT NULL, CONSTRAINT sessions_past_key{next} PRIMARY KEY (id, updated_seq));

CREATE TABLE session_spans{next} (${SPAN_COLUMNS}, CONSTRAINT session_spans_key{next} PRIMARY KEY (event_id));
CREATE INDEX session_spans_by_session{next} ON session_spans{next} (session_id);
CREATE INDEX session_spans_by_agent{next} ON session_spans{next} (agent_id, agent_kind, start_at);
CREATE TABLE session_spans_past{next} (${SPAN_COLUMNS}, to_seq bigint NOT NULL, CONSTRAINT session_spans_past_key{next} PRIMARY KEY (event_id, updated_seq));

CREATE TABLE session_items{next} (${ITEM_COLUMNS}, CONSTRAINT session_items_key{next} PRIMARY KEY (owner_id, item_id, role));
CREATE TABLE session_items_past{next} (${ITEM_COLUMNS}, to_seq bigint NOT NULL, CONSTRAINT session_items_past_key{next} PRIMARY KEY (owner_id, item_id, role, updated_seq));

CREATE TABLE conversations{next} (id ${TEXT} CONSTRAINT conversations_key{next} PRIMARY KEY, ${CONVERSATION_COLUMNS});
CREATE INDEX conversations_by_scope{next} ON conversations{next} (scope_id, id);
CREATE INDEX conversations_by_session{next} ON conversations{next} (session_id) WHERE session_id IS NOT NULL;
CREATE TABLE conversations_past{next} (id ${TEXT} NOT NULL, ${CONVERSATION_COLUMNS}, to_seq bigint NOT NULL, CONSTRAINT conversations_past_key{next} PRIMARY KEY (id, updated_seq));

CREATE TABLE messages{next} (${MESSAGE_COLUMNS}, CONSTRAINT messages_key{next} PRIMARY KEY (conversation_id, event_id));
CREATE INDEX messages_in_order{next} ON messages{next} (conversation_id, at, event_id);
CREATE TABLE messages_past{next} (${MESSAGE_COLUMNS}, to_seq bigint NOT NULL, CONSTRAINT messages_past_key{next} PRIMARY KEY (conversation_id, event_id, updated_seq));
`,
};
