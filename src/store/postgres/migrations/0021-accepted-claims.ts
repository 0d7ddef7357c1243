import type { Migration } from '../migrate.ts';

/** Which claims a person asserted, said again or accepted. What was replaced before keeps the mark that follows from who asserted it. */
export const acceptedClaims: Migration = {
  number: 21,
  name: 'accepted-claims',
  sql: '',
  derived: `
ALTER TABLE claims{next} ADD COLUMN accepted bigint NOT NULL DEFAULT 0;
UPDATE claims{next} SET accepted = 1 WHERE author_kind = 'person'
  OR id IN (SELECT item_id FROM events WHERE kind = 'claim.supported' AND actor_kind = 'person');
ALTER TABLE claims_past{next} ADD COLUMN accepted bigint NOT NULL DEFAULT 0;
UPDATE claims_past{next} SET accepted = 1 WHERE author_kind = 'person';
`,
};
