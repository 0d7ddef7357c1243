import type { Migration } from '../migrate.ts';

/** With the type in the index, an item with many links of other types is asked for the few of one type without reading the others. */
export const linksByType: Migration = {
  number: 20,
  name: 'links-by-type',
  sql: `
DROP INDEX links_by_from;
DROP INDEX links_by_to;
CREATE INDEX links_by_from ON links (from_id, type);
CREATE INDEX links_by_to ON links (to_id, type);
`,
};
