/** The schema of the first release. Until then it follows the declarations; with the release its text is frozen (docs/guides/add-a-migration.md). */
import { OPERATIONAL } from '../../port/tables.ts';
import { createTable } from '../create-table.ts';
import { derivedSchema } from '../derived-schema.ts';
import { CHAIN_FUNCTIONS, LEDGER_SCHEMA } from '../ledger-schema.ts';
import type { Migration } from '../migrate.ts';
import { markIndexVersion } from '../search-writer.ts';
import { VECTOR_SCHEMA } from '../vector-schema.ts';

export const baseline: Migration = {
  number: 1,
  name: 'baseline',
  complete: markIndexVersion,
  sql: [
    LEDGER_SCHEMA,
    derivedSchema(''),
    CHAIN_FUNCTIONS,
    ...OPERATIONAL.map((table) => createTable(table)),
    VECTOR_SCHEMA,
  ].join('\n'),
};
