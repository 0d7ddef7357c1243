/** Everything that a rebuild makes again. */
import { PROJECTIONS } from '../port/tables.ts';
import { createTable } from './create-table.ts';
import { SEARCH_TABLES, searchSchema } from './search-schema.ts';

/** Children last. */
export const DERIVED_TABLES = [...PROJECTIONS.map((table) => table.name), ...SEARCH_TABLES];

/** The statements that make a set of them, with the suffix behind every name. */
export function derivedSchema(suffix: string): string {
  return [...PROJECTIONS.map((table) => createTable(table, suffix)), searchSchema(suffix)].join('\n');
}
