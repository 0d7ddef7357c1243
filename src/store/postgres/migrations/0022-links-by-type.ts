import type { Migration } from '../migrate.ts';

/** With the type in the index, an item with many links of other types is asked for the few of one type without reading the others. */
export const linksByType: Migration = {
  number: 22,
  name: 'links-by-type',
  sql: '',
  derived: `
DROP INDEX links_by_from{next};
DROP INDEX links_by_to{next};
CREATE INDEX links_by_from{next} ON links{next} (from_id, type);
CREATE INDEX links_by_to{next} ON links{next} (to_id, type);
`,
};
