/** The columns of a table, as a query selects them. */
import { storedColumns, type Table } from '../port/tables.ts';

/** Every stored column, from the table of that alias. */
export function columnsOf<R>(table: Table<R>, alias: string): string {
  return storedColumns(table)
    .map((column) => `${alias}.${column}`)
    .join(', ');
}
