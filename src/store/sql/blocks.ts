/** Blocks: pages of those that are in effect for a reader. */
import type { AccessFilter } from '../port/queries.ts';
import { BLOCKS, type BlockRow } from '../port/tables.ts';
import { isVisible } from './access.ts';
import { columnsOf } from './columns.ts';
import type { Condition, Dialect } from './dialect.ts';
import type { QueryOf } from './reader.ts';
import { Where } from './where.ts';

const COLUMNS = columnsOf(BLOCKS, 'b');

export const listBlocks: QueryOf<'listBlocks'> = async (reader, access, filter, page) => {
  const { dialect } = reader;
  const where = new Where(dialect)
    .addCondition(isVisible(dialect, access, 'b.scope_id'))
    .addOneOf('b.kind', filter.kinds)
    .addIf('b.label = ?', filter.label)
    .addTags('b.id', filter.tags)
    .addCondition(notOverruled(dialect, access));
  if (!filter.includeArchived) where.add('b.archived = 0');
  if (page.after)
    where.add(
      '(-b.authority, b.kind, b.label, b.id) > (?, ?, ?, ?)',
      -page.after.authority,
      page.after.kind,
      page.after.label,
      page.after.id,
    );
  const sql = `SELECT ${COLUMNS} FROM blocks b WHERE ${where.sql} ORDER BY b.authority DESC, b.kind, b.label, b.id LIMIT ?`;
  return reader.all<BlockRow>(sql, ...where.values, page.limit);
};

/** Of block `b`: no other of its name visible has more authority, or as much in a nearer scope. */
export function notOverruled(dialect: Dialect, access: AccessFilter): Condition {
  const where = new Where(dialect);
  if (access.scopeIds === null) return where;
  const near = dialect.listAsTable(access.scopeIds, 'near');
  const own = dialect.placeInList('b.scope_id', access.scopeIds);
  return where.add(
    `NOT (b.archived = 0 AND EXISTS (SELECT 1 FROM ${near.sql} JOIN blocks n ON n.scope_id = near.value AND n.kind = b.kind AND n.label = b.label
      WHERE n.archived = 0 AND (n.authority > b.authority OR (n.authority = b.authority AND near.key < ${own.sql}))))`,
    ...near.values,
    ...own.values,
  );
}
