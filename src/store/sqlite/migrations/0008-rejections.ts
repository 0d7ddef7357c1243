import type { Migration } from '../migrate.ts';

const VALUE_COLUMNS = `id TEXT NOT NULL, number INTEGER NOT NULL, key TEXT NOT NULL, chain_id TEXT NOT NULL, scope_id TEXT NOT NULL, status TEXT NOT NULL, item_id TEXT, reason TEXT, author_id TEXT NOT NULL, author_kind TEXT NOT NULL,
  event_id TEXT NOT NULL, updated_seq INTEGER NOT NULL, recorded_at INTEGER NOT NULL`;
const SALT_COLUMNS = 'chain_id TEXT NOT NULL, salts TEXT NOT NULL, updated_seq INTEGER NOT NULL';

/** Values that were rejected, by the keys that they are recognised by. Each table has one beside it for the rows that were replaced. */
export const rejections: Migration = {
  number: 8,
  name: 'rejections',
  sql: `
CREATE TABLE rejected_values (${VALUE_COLUMNS}, PRIMARY KEY (id, number)) STRICT, WITHOUT ROWID;
CREATE INDEX rejected_values_by_key ON rejected_values (chain_id, key);
CREATE INDEX rejected_values_by_scope ON rejected_values (scope_id);
CREATE TABLE rejected_values_past (${VALUE_COLUMNS}, to_seq INTEGER NOT NULL, PRIMARY KEY (id, number, updated_seq)) STRICT, WITHOUT ROWID;

CREATE TABLE rejection_salts (${SALT_COLUMNS}, PRIMARY KEY (chain_id)) STRICT, WITHOUT ROWID;
CREATE TABLE rejection_salts_past (${SALT_COLUMNS}, to_seq INTEGER NOT NULL, PRIMARY KEY (chain_id, updated_seq)) STRICT, WITHOUT ROWID;
`,
};
