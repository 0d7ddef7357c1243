import type { Migration } from '../migrate.ts';

/** The id stands in the index, so that predecessors which are known already are passed over without reading their rows. */
export const claimsBySuccessor: Migration = {
  number: 12,
  name: 'claims-by-successor',
  sql: `
DROP INDEX claims_by_successor;
CREATE INDEX claims_by_successor ON claims (superseded_by, id) WHERE superseded_by IS NOT NULL;
`,
};
