/** Conflicts, as far as the reader may see both sides. */
import type { ConflictFilter, Sight } from '../port/queries.ts';
import { CONFLICTS, type ConflictRow } from '../port/tables.ts';
import { conflictInSight } from './sight.ts';
import type { Transaction } from './transaction.ts';
import { Where } from './where.ts';

const COLUMNS = CONFLICTS.columns.map((column) => `met.${column}`).join(', ');

export async function listConflicts(
  transaction: Transaction,
  sight: Sight,
  filter: ConflictFilter,
): Promise<ConflictRow[]> {
  const where = new Where()
    .addCondition(conflictInSight(sight, 'met'))
    .addOneOf('met.id', filter.ids)
    .addIf('met.status = ?', filter.status)
    .addOneOf('met.type', filter.types)
    .addOneOf('met.severity', filter.severities)
    .addIf('met.id < ?', filter.after);
  if (filter.itemIds !== undefined) {
    const ids = filter.itemIds;
    where.add('(met.item_a = ANY(?::text[]) OR met.item_b = ANY(?::text[]))', ids, ids);
  }
  const sql = `SELECT ${COLUMNS} FROM conflicts met WHERE ${where.sql} ORDER BY met.id DESC LIMIT ?`;
  return (await transaction.all(sql, ...where.values, filter.limit)) as ConflictRow[];
}
