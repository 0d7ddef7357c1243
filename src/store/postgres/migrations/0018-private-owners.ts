import type { Migration } from '../migrate.ts';

/** A search asks whether anything is private to others than its reader: then counts of words are made over what the reader may see. */
export const privateOwners: Migration = {
  number: 18,
  name: 'private-owners',
  sql: '',
  derived: `
CREATE INDEX memories_private{next} ON memories{next} (owner_id) WHERE visibility = 'private';
CREATE INDEX memory_versions_private{next} ON memory_versions{next} (owner_id) WHERE visibility = 'private';
`,
};
