import type { Migration } from '../migrate.ts';

/** A search asks whether anything is private to others than its reader: then counts of words are made over what the reader may see. */
export const privateOwners: Migration = {
  number: 16,
  name: 'private-owners',
  sql: `
CREATE INDEX memories_private ON memories (owner_id) WHERE visibility = 'private';
CREATE INDEX memory_versions_private ON memory_versions (owner_id) WHERE visibility = 'private';
`,
};
