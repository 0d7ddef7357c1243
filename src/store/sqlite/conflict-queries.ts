/** Conflicts, as far as the reader may see both sides. */
import type { ConflictFilter, Sight } from '../port/queries.ts';
import { CONFLICTS, type ConflictRow } from '../port/tables.ts';
import type { Connection } from './connection.ts';
import { conflictInSight } from './sight.ts';
import { Where } from './where.ts';

const COLUMNS = CONFLICTS.columns.map((column) => `met.${column}`).join(', ');

export function listConflicts(connection: Connection, sight: Sight, filter: ConflictFilter): ConflictRow[] {
  const where = new Where()
    .addCondition(conflictInSight(sight, 'met'))
    .addOneOf('met.id', filter.ids)
    .addIf('met.status = ?', filter.status)
    .addOneOf('met.type', filter.types)
    .addOneOf('met.severity', filter.severities)
    .addIf('met.id < ?', filter.after);
  if (filter.itemIds !== undefined) {
    const ids = JSON.stringify(filter.itemIds);
    where.add(
      '(met.item_a IN (SELECT value FROM json_each(?)) OR met.item_b IN (SELECT value FROM json_each(?)))',
      ids,
      ids,
    );
  }
  const sql = `SELECT ${COLUMNS} FROM conflicts met WHERE ${where.sql} ORDER BY met.id DESC LIMIT ?`;
  return connection.all(sql, ...where.values, filter.limit) as ConflictRow[];
}
