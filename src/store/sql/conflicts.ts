/** Conflicts of which the reader may see both sides. */
import { CONFLICTS, type ConflictRow } from '../port/tables.ts';
import { isConflictVisible } from './access.ts';
import { columnsOf } from './columns.ts';
import type { QueryOf } from './reader.ts';
import { Where } from './where.ts';

const COLUMNS = columnsOf(CONFLICTS, 'met');

export const listConflicts: QueryOf<'listConflicts'> = async (reader, access, filter) => {
  const { dialect } = reader;
  const where = new Where(dialect)
    .addCondition(isConflictVisible(dialect, access, 'met'))
    .addOneOf('met.id', filter.ids)
    .addIf('met.status = ?', filter.status)
    .addOneOf('met.kind', filter.kinds)
    .addOneOf('met.severity', filter.severities)
    .addIf('met.id < ?', filter.after);
  if (filter.itemIds !== undefined) {
    const a = dialect.inLongList('met.item_a', filter.itemIds);
    const b = dialect.inLongList('met.item_b', filter.itemIds);
    where.add(`(${a.sql} OR ${b.sql})`, ...a.values, ...b.values);
  }
  const sql = `SELECT ${COLUMNS} FROM conflicts met WHERE ${where.sql} ORDER BY met.id DESC LIMIT ?`;
  return reader.all<ConflictRow>(sql, ...where.values, filter.limit);
};
