/** Blocks: by id, and pages of those that count for a reader. */
import type { BlockFilter, BlockPlace, Sight } from '../port/queries.ts';
import { BLOCKS, type BlockRow, storedColumns } from '../port/tables.ts';
import { inSight } from './sight.ts';
import type { Transaction } from './transaction.ts';
import { Where } from './where.ts';

const COLUMNS = storedColumns(BLOCKS)
  .map((column) => `b.${column}`)
  .join(', ');

export async function findBlocks(transaction: Transaction, sight: Sight, ids: readonly string[]): Promise<BlockRow[]> {
  const where = new Where().addOneOf('b.id', ids).addCondition(inSight(sight, 'b.scope_id'));
  return (await transaction.all(`SELECT ${COLUMNS} FROM blocks b WHERE ${where.sql}`, ...where.values)) as BlockRow[];
}

export async function listBlocks(
  transaction: Transaction,
  sight: Sight,
  filter: BlockFilter,
  page: { readonly after?: BlockPlace | undefined; readonly limit: number },
): Promise<BlockRow[]> {
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
  return (await transaction.all(sql, ...where.values, page.limit)) as BlockRow[];
}

/** Of block `b`: no other of its name in sight has more authority, or as much in a nearer scope. */
export function notOverruled(sight: Sight): Where {
  if (sight.scopeIds === null) return new Where();
  return new Where().add(
    `NOT (b.archived = 0 AND EXISTS (SELECT 1 FROM unnest(?::text[]) WITH ORDINALITY AS near (scope_id, place)
      JOIN blocks n ON n.scope_id = near.scope_id AND n.type = b.type AND n.label = b.label
      WHERE n.archived = 0 AND (n.authority > b.authority OR (n.authority = b.authority AND near.place < array_position(?::text[], b.scope_id)))))`,
    sight.scopeIds,
    sight.scopeIds,
  );
}
