import type { Migration } from '../migrate.ts';

/** How grave a conflict is, what found it and how it ended; which claims are authoritative. */
export const conflicts: Migration = {
  number: 7,
  name: 'conflicts',
  sql: `
ALTER TABLE conflicts ADD COLUMN severity TEXT NOT NULL DEFAULT 'medium';
ALTER TABLE conflicts ADD COLUMN score REAL NOT NULL DEFAULT 1;
ALTER TABLE conflicts ADD COLUMN detector TEXT NOT NULL DEFAULT 'ledger';
ALTER TABLE conflicts ADD COLUMN resolution TEXT;
ALTER TABLE conflicts ADD COLUMN decided_by TEXT;
ALTER TABLE conflicts ADD COLUMN decided_at INTEGER;
UPDATE conflicts SET score = 0.5 WHERE type = 'contradiction';
ALTER TABLE conflicts_past ADD COLUMN severity TEXT NOT NULL DEFAULT 'medium';
ALTER TABLE conflicts_past ADD COLUMN score REAL NOT NULL DEFAULT 1;
ALTER TABLE conflicts_past ADD COLUMN detector TEXT NOT NULL DEFAULT 'ledger';
ALTER TABLE conflicts_past ADD COLUMN resolution TEXT;
ALTER TABLE conflicts_past ADD COLUMN decided_by TEXT;
ALTER TABLE conflicts_past ADD COLUMN decided_at INTEGER;
UPDATE conflicts_past SET score = 0.5 WHERE type = 'contradiction';
ALTER TABLE claims ADD COLUMN authoritative INTEGER NOT NULL DEFAULT 0;
UPDATE claims SET authoritative = 1 WHERE confidence_hint = 'authoritative';
ALTER TABLE claims_past ADD COLUMN authoritative INTEGER NOT NULL DEFAULT 0;
UPDATE claims_past SET authoritative = 1 WHERE confidence_hint = 'authoritative';
-- Of a subject with thousands of values of one predicate only the newest are looked at.
CREATE INDEX claims_by_age ON claims (scope_id, subject_key, predicate_key, status, id);
`,
};
