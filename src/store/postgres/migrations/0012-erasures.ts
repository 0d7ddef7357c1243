import type { Migration } from '../migrate.ts';

const TEXT = 'text COLLATE "C"';

/** What was erased. Its rows never change, and hold for every earlier state too, so there is no table of replaced ones. */
export const erasures: Migration = {
  number: 12,
  name: 'erasures',
  // The server's statistics would keep some of the texts word for word, where no erasure reaches them.
  sql: 'ALTER TABLE events ALTER COLUMN body SET STATISTICS 0',
  derived: `
CREATE TABLE erasures{next} (
  id ${TEXT} NOT NULL, scope_id ${TEXT} NOT NULL, chain_id ${TEXT} NOT NULL, item_id ${TEXT} NOT NULL, owner_id ${TEXT}, event_id ${TEXT} NOT NULL, recorded_at bigint NOT NULL,
  CONSTRAINT erasures_key{next} PRIMARY KEY (id, scope_id));
CREATE INDEX erasures_by_chain{next} ON erasures{next} (chain_id);
`,
};
