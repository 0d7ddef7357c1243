import type { Migration } from '../migrate.ts';

const TEXT = 'text COLLATE "C"';
const COLUMNS = `chain_id ${TEXT} NOT NULL, scope_id ${TEXT} NOT NULL, from_id ${TEXT} NOT NULL, to_id ${TEXT} NOT NULL, type ${TEXT} NOT NULL, status ${TEXT} NOT NULL, weight double precision NOT NULL, confidence double precision NOT NULL,
  origin ${TEXT} NOT NULL, reinforcement_count bigint NOT NULL, valid_from bigint, valid_to bigint, pinned bigint NOT NULL, note ${TEXT}, change_reason ${TEXT}, trust double precision NOT NULL, author_id ${TEXT} NOT NULL,
  author_kind ${TEXT} NOT NULL, event_id ${TEXT} NOT NULL, made_by ${TEXT} NOT NULL, made_order bigint NOT NULL, removed_by ${TEXT}, removed_order bigint, created_seq bigint NOT NULL, updated_seq bigint NOT NULL,
  recorded_at bigint NOT NULL`;

/** Links between items, found from either end. */
export const links: Migration = {
  number: 4,
  name: 'links',
  sql: '',
  derived: `
CREATE TABLE links{next} (id ${TEXT} CONSTRAINT links_key{next} PRIMARY KEY, ${COLUMNS});
CREATE INDEX links_by_from{next} ON links{next} (from_id);
CREATE INDEX links_by_to{next} ON links{next} (to_id);
CREATE INDEX links_by_time{next} ON links{next} (recorded_at, id);
CREATE TABLE links_past{next} (id ${TEXT} NOT NULL, ${COLUMNS}, to_seq bigint NOT NULL, CONSTRAINT links_past_key{next} PRIMARY KEY (id, updated_seq));
CREATE INDEX links_past_by_from{next} ON links_past{next} (from_id);
CREATE INDEX links_past_by_to{next} ON links_past{next} (to_id);
`,
};
