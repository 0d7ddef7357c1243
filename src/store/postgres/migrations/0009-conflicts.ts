import type { Migration } from '../migrate.ts';

const TEXT = 'text COLLATE "C"';

/** How grave a conflict is, what found it and how it ended; which claims are authoritative. */
export const conflicts: Migration = {
  number: 9,
  name: 'conflicts',
  sql: '',
  derived: `
ALTER TABLE conflicts{next} ADD COLUMN severity ${TEXT} NOT NULL DEFAULT 'medium', ADD COLUMN score double precision NOT NULL DEFAULT 1, ADD COLUMN detector ${TEXT} NOT NULL DEFAULT 'ledger', ADD COLUMN resolution ${TEXT}, ADD COLUMN decided_by ${TEXT}, ADD COLUMN decided_at bigint;
UPDATE conflicts{next} SET score = 0.5 WHERE type = 'contradiction';
ALTER TABLE conflicts_past{next} ADD COLUMN severity ${TEXT} NOT NULL DEFAULT 'medium', ADD COLUMN score double precision NOT NULL DEFAULT 1, ADD COLUMN detector ${TEXT} NOT NULL DEFAULT 'ledger', ADD COLUMN resolution ${TEXT}, ADD COLUMN decided_by ${TEXT}, ADD COLUMN decided_at bigint;
UPDATE conflicts_past{next} SET score = 0.5 WHERE type = 'contradiction';
ALTER TABLE claims{next} ADD COLUMN authoritative bigint NOT NULL DEFAULT 0;
UPDATE claims{next} SET authoritative = 1 WHERE confidence_hint = 'authoritative';
ALTER TABLE claims_past{next} ADD COLUMN authoritative bigint NOT NULL DEFAULT 0;
UPDATE claims_past{next} SET authoritative = 1 WHERE confidence_hint = 'authoritative';
-- Of a subject with thousands of values of one predicate only the newest are looked at.
CREATE INDEX claims_by_age{next} ON claims{next} (scope_id, subject_key, predicate_key, status, id);
`,
};
