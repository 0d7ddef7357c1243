/** The schema of the first release. Until then it follows the declarations; with the release its text is frozen (docs/guides/add-a-migration.md). */
import { OPERATIONAL, PROJECTIONS } from '../../port/tables.ts';
import { createTable } from '../create-table.ts';
import { LEDGER_SCHEMA } from '../ledger-schema.ts';
import type { Migration } from '../migrate.ts';
import { searchSchema } from '../search-schema.ts';
import { markIndexVersion } from '../search-writer.ts';
import { VECTOR_SCHEMA } from '../vector-schema.ts';

export const baseline: Migration = {
  number: 1,
  name: 'baseline',
  complete: markIndexVersion,
  sql: [
    LEDGER_SCHEMA,
    ...PROJECTIONS.map((table) => createTable(table)),
    ...OPERATIONAL.map((table) => createTable(table)),
    searchSchema(),
    VECTOR_SCHEMA,
  ].join('\n'),
};
