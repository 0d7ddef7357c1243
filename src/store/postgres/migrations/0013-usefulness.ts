import type { Migration } from '../migrate.ts';

const TEXT = 'text COLLATE "C"';
const FEEDBACK_COLUMNS = `scope_id ${TEXT} NOT NULL, item_id ${TEXT} NOT NULL, actor_id ${TEXT} NOT NULL, actor_kind ${TEXT} NOT NULL, chain_id ${TEXT} NOT NULL, signal ${TEXT} NOT NULL, session_id ${TEXT}, event_id ${TEXT} NOT NULL,
  updated_seq bigint NOT NULL, recorded_at bigint NOT NULL`;
const USE_COLUMNS = `scope_id ${TEXT} NOT NULL, item_id ${TEXT} NOT NULL, chain_id ${TEXT} NOT NULL, uses bigint NOT NULL, signal_sum double precision NOT NULL, weight_sum double precision NOT NULL, session_id ${TEXT}, session_uses bigint NOT NULL,
  session_signal double precision NOT NULL, session_weight double precision NOT NULL, updated_seq bigint NOT NULL, recorded_at bigint NOT NULL`;
const FRAME_COLUMNS = `chain_id ${TEXT} NOT NULL, name ${TEXT} NOT NULL, scope_id ${TEXT} NOT NULL, definition ${TEXT} NOT NULL, status ${TEXT} NOT NULL, author_id ${TEXT} NOT NULL, author_kind ${TEXT} NOT NULL, event_id ${TEXT} NOT NULL,
  updated_seq bigint NOT NULL, recorded_at bigint NOT NULL`;

/** What was said of items, what came of using them, and frames of one's own. Each table has one beside it for the rows that were replaced. */
export const usefulness: Migration = {
  number: 13,
  name: 'usefulness',
  sql: '',
  derived: `
CREATE TABLE feedback{next} (${FEEDBACK_COLUMNS}, CONSTRAINT feedback_key{next} PRIMARY KEY (scope_id, item_id, actor_id, actor_kind));
CREATE INDEX feedback_of_item{next} ON feedback{next} (item_id);
CREATE TABLE feedback_past{next} (${FEEDBACK_COLUMNS}, to_seq bigint NOT NULL, CONSTRAINT feedback_past_key{next} PRIMARY KEY (scope_id, item_id, actor_id, actor_kind, updated_seq));

CREATE TABLE item_uses{next} (${USE_COLUMNS}, CONSTRAINT item_uses_key{next} PRIMARY KEY (scope_id, item_id));
CREATE INDEX item_uses_of_item{next} ON item_uses{next} (item_id);
CREATE TABLE item_uses_past{next} (${USE_COLUMNS}, to_seq bigint NOT NULL, CONSTRAINT item_uses_past_key{next} PRIMARY KEY (scope_id, item_id, updated_seq));

CREATE TABLE frames{next} (${FRAME_COLUMNS}, CONSTRAINT frames_key{next} PRIMARY KEY (chain_id, name));
CREATE TABLE frames_past{next} (${FRAME_COLUMNS}, to_seq bigint NOT NULL, CONSTRAINT frames_past_key{next} PRIMARY KEY (chain_id, name, updated_seq));
`,
};
