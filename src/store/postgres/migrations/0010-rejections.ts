import type { Migration } from '../migrate.ts';

const TEXT = 'text COLLATE "C"';
const VALUE_COLUMNS = `id ${TEXT} NOT NULL, number bigint NOT NULL, key ${TEXT} NOT NULL, chain_id ${TEXT} NOT NULL, scope_id ${TEXT} NOT NULL, status ${TEXT} NOT NULL, item_id ${TEXT}, reason ${TEXT}, author_id ${TEXT} NOT NULL,
  author_kind ${TEXT} NOT NULL, event_id ${TEXT} NOT NULL, updated_seq bigint NOT NULL, recorded_at bigint NOT NULL`;
const SALT_COLUMNS = `chain_id ${TEXT} NOT NULL, salts ${TEXT} NOT NULL, updated_seq bigint NOT NULL`;

/** Values that were rejected, by the keys that they are recognised by. Each table has one beside it for the rows that were replaced. */
export const rejections: Migration = {
  number: 10,
  name: 'rejections',
  sql: '',
  derived: `
CREATE TABLE rejected_values{next} (${VALUE_COLUMNS}, CONSTRAINT rejected_values_key{next} PRIMARY KEY (id, number));
CREATE INDEX rejected_values_by_key{next} ON rejected_values{next} (chain_id, key);
CREATE INDEX rejected_values_by_scope{next} ON rejected_values{next} (scope_id);
CREATE TABLE rejected_values_past{next} (${VALUE_COLUMNS}, to_seq bigint NOT NULL, CONSTRAINT rejected_values_past_key{next} PRIMARY KEY (id, number, updated_seq));

CREATE TABLE rejection_salts{next} (${SALT_COLUMNS}, CONSTRAINT rejection_salts_key{next} PRIMARY KEY (chain_id));
CREATE TABLE rejection_salts_past{next} (${SALT_COLUMNS}, to_seq bigint NOT NULL, CONSTRAINT rejection_salts_past_key{next} PRIMARY KEY (chain_id, updated_seq));
`,
};
