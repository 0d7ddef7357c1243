import type { Migration } from '../migrate.ts';

/** What was erased. Its rows never change, and hold for every earlier state too, so there is no table of replaced ones. */
export const erasures: Migration = {
  number: 10,
  name: 'erasures',
  sql: `
CREATE TABLE erasures (
  id TEXT NOT NULL, scope_id TEXT NOT NULL, chain_id TEXT NOT NULL, item_id TEXT NOT NULL, owner_id TEXT, event_id TEXT NOT NULL, recorded_at INTEGER NOT NULL,
  PRIMARY KEY (id, scope_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX erasures_by_chain ON erasures (chain_id);
`,
};
