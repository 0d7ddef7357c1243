import type { Migration } from '../migrate.ts';

/** Documents are found by their words and never taken apart for a model: the vectors that they had go. */
export const noVectorsOfDocuments: Migration = {
  number: 21,
  name: 'no-vectors-of-documents',
  sql: `
DELETE FROM vectors WHERE EXISTS (SELECT 1 FROM events e WHERE e.pos = vectors.pos AND e.kind LIKE 'resource.%');
UPDATE vector_spaces SET changes = changes + 1;
`,
};
