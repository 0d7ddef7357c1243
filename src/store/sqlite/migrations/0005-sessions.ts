import type { Migration } from '../migrate.ts';

const SESSION_COLUMNS = `chain_id TEXT NOT NULL, scope_id TEXT NOT NULL, agent_id TEXT NOT NULL, agent_kind TEXT NOT NULL, source TEXT, external_id TEXT, name TEXT, purpose TEXT, task_type TEXT, goal TEXT, summary TEXT,
  working_set TEXT NOT NULL, status TEXT NOT NULL, status_reason TEXT, checkpoint_id TEXT, started_at INTEGER NOT NULL, ended_at INTEGER, start_active_hours REAL NOT NULL, running_since INTEGER,
  running_clock TEXT, running_ms INTEGER, stamps TEXT NOT NULL, touched_at INTEGER NOT NULL, conflict INTEGER NOT NULL, event_id TEXT NOT NULL, changed_by TEXT NOT NULL, edited_by TEXT NOT NULL,
  edited_at INTEGER NOT NULL, created_seq INTEGER NOT NULL, updated_seq INTEGER NOT NULL, recorded_at INTEGER NOT NULL, text_pos INTEGER NOT NULL`;
const SPAN_COLUMNS = `event_id TEXT NOT NULL, session_id TEXT NOT NULL, chain_id TEXT NOT NULL, scope_id TEXT NOT NULL, agent_id TEXT NOT NULL, agent_kind TEXT NOT NULL, start_at INTEGER NOT NULL,
  end_at INTEGER NOT NULL, updated_seq INTEGER NOT NULL`;
const ITEM_COLUMNS = `owner_id TEXT NOT NULL, item_id TEXT NOT NULL, role TEXT NOT NULL, chain_id TEXT NOT NULL, scope_id TEXT NOT NULL, relevance REAL, present INTEGER NOT NULL, at INTEGER NOT NULL,
  event_id TEXT NOT NULL, recorded_at INTEGER NOT NULL, updated_seq INTEGER NOT NULL`;
const CONVERSATION_COLUMNS = `chain_id TEXT NOT NULL, scope_id TEXT NOT NULL, session_id TEXT, title TEXT, summary TEXT, status TEXT NOT NULL, started_at INTEGER NOT NULL, ended_at INTEGER,
  stamps TEXT NOT NULL, touched_at INTEGER NOT NULL, author_id TEXT NOT NULL, author_kind TEXT NOT NULL, event_id TEXT NOT NULL, changed_by TEXT NOT NULL, created_seq INTEGER NOT NULL, updated_seq INTEGER NOT NULL`;
const MESSAGE_COLUMNS = `conversation_id TEXT NOT NULL, event_id TEXT NOT NULL, chain_id TEXT NOT NULL, scope_id TEXT NOT NULL, role TEXT NOT NULL, tools TEXT NOT NULL, source TEXT, external_id TEXT, at INTEGER NOT NULL,
  added_by TEXT NOT NULL, updated_seq INTEGER NOT NULL`;

/** Sessions, when they were active, what belongs to them, and conversations. Each table has one beside it for the rows that were replaced. */
export const sessions: Migration = {
  number: 5,
  name: 'sessions',
  sql: `
CREATE TABLE sessions (id TEXT NOT NULL UNIQUE, ${SESSION_COLUMNS}) STRICT;
CREATE INDEX sessions_by_scope ON sessions (scope_id, id);
CREATE INDEX sessions_by_agent ON sessions (agent_id, agent_kind, scope_id, started_at);
CREATE INDEX sessions_by_external_id ON sessions (scope_id, external_id) WHERE external_id IS NOT NULL;
CREATE TABLE sessions_past (id TEXT NOT NULL, ${SESSION_COLUMNS}, to_seq INTEGER NOT NULL, PRIMARY KEY (id, updated_seq)) STRICT;

CREATE TABLE session_spans (${SPAN_COLUMNS}, PRIMARY KEY (event_id)) STRICT, WITHOUT ROWID;
CREATE INDEX session_spans_by_session ON session_spans (session_id);
CREATE INDEX session_spans_by_agent ON session_spans (agent_id, agent_kind, start_at);
CREATE TABLE session_spans_past (${SPAN_COLUMNS}, to_seq INTEGER NOT NULL, PRIMARY KEY (event_id, updated_seq)) STRICT, WITHOUT ROWID;

CREATE TABLE session_items (${ITEM_COLUMNS}, PRIMARY KEY (owner_id, item_id, role)) STRICT, WITHOUT ROWID;
CREATE TABLE session_items_past (${ITEM_COLUMNS}, to_seq INTEGER NOT NULL, PRIMARY KEY (owner_id, item_id, role, updated_seq)) STRICT, WITHOUT ROWID;

CREATE TABLE conversations (id TEXT NOT NULL UNIQUE, ${CONVERSATION_COLUMNS}) STRICT;
CREATE INDEX conversations_by_scope ON conversations (scope_id, id);
CREATE INDEX conversations_by_session ON conversations (session_id) WHERE session_id IS NOT NULL;
CREATE TABLE conversations_past (id TEXT NOT NULL, ${CONVERSATION_COLUMNS}, to_seq INTEGER NOT NULL, PRIMARY KEY (id, updated_seq)) STRICT;

CREATE TABLE messages (${MESSAGE_COLUMNS}, PRIMARY KEY (conversation_id, event_id)) STRICT, WITHOUT ROWID;
CREATE INDEX messages_in_order ON messages (conversation_id, at, event_id);
CREATE TABLE messages_past (${MESSAGE_COLUMNS}, to_seq INTEGER NOT NULL, PRIMARY KEY (conversation_id, event_id, updated_seq)) STRICT, WITHOUT ROWID;
`,
};
