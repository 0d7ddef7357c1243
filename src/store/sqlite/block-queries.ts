/** Blocks: by id, and pages of those that count for a reader. */
import type { BlockFilter, BlockPlace, Sight } from '../port/queries.ts';
import { BLOCKS, type BlockRow, storedColumns } from '../port/tables.ts';
import type { Connection } from './connection.ts';
import { inSight } from './sight.ts';
import { Where } from './where.ts';

const COLUMNS = storedColumns(BLOCKS)
  .map((column) => `b.${column}`)
  .join(', ');

export function findBlock(connection: Connection, sight: Sight, id: string): BlockRow | undefined {
  const where = new Where().add('b.id = ?', id).addCondition(inSight(sight, 'b.scope_id'));
  return connection.get(`SELECT ${COLUMNS} FROM blocks b WHERE ${where.sql}`, ...where.values) as BlockRow | undefined;
}

export function listBlocks(
  connection: Connection,
  sight: Sight,
  filter: BlockFilter,
  page: { readonly after?: BlockPlace | undefined; readonly limit: number },
): BlockRow[] {
  const where = new Where()
    .addCondition(inSight(sight, 'b.scope_id'))
    .addOneOf('b.type', filter.types)
    .addIf('b.label = ?', filter.label)
    .addCondition(notOverruled(sight));
  if (!filter.includeArchived) where.add('b.archived = 0');
  if (page.after)
    where.add(
      '(-b.authority, b.type, b.label, b.id) > (?, ?, ?, ?)',
      -page.after.authority,
      page.after.type,
      page.after.label,
      page.after.id,
    );
  const sql = `SELECT ${COLUMNS} FROM blocks b WHERE ${where.sql} ORDER BY b.authority DESC, b.type, b.label, b.id LIMIT ?`;
  return connection.all(sql, ...where.values, page.limit) as BlockRow[];
}

/** Of block `b`: no other of its name in sight has more authority, or as much in a nearer scope. */
export function notOverruled(sight: Sight): Where {
  if (sight.scopeIds === null) return new Where();
  const scopes = JSON.stringify(sight.scopeIds);
  return new Where().add(
    `NOT (b.archived = 0 AND EXISTS (SELECT 1 FROM json_each(?) near JOIN blocks n ON n.scope_id = near.value AND n.type = b.type AND n.label = b.label
      WHERE n.archived = 0 AND (n.authority > b.authority OR (n.authority = b.authority AND near.key < (SELECT own.key FROM json_each(?) own WHERE own.value = b.scope_id)))))`,
    scopes,
    scopes,
  );
}
