/** Rows by their ids, of tables whose rows are as visible as their scope. */
import type { AccessFilter } from '../port/queries.ts';
import type { Table } from '../port/tables.ts';
import { isVisible } from './access.ts';
import { columnsOf } from './columns.ts';
import type { Reader } from './reader.ts';
import { keptByTable } from './row-statements.ts';
import { SqlCache } from './sql-cache.ts';
import { Where } from './where.ts';

const textsOf = keptByTable((table) => new SqlCache(`SELECT ${columnsOf(table, 'r')} FROM ${table.name} r WHERE`, ''));

export interface ScopedRow {
  readonly id: string;
  readonly scope_id: string;
}

/** In no order. */
export async function findByIds<R extends ScopedRow>(
  reader: Reader,
  access: AccessFilter,
  table: Table<R>,
  ids: readonly string[],
): Promise<R[]> {
  const { dialect } = reader;
  const where = new Where(dialect).addOneOf('r.id', ids).addCondition(isVisible(dialect, access, 'r.scope_id'));
  return reader.all<R>(textsOf(table, '').where(where.sql), ...where.values);
}
