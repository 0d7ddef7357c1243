/** Links: pages of them, and those that go on from many items at once. */
import type { LinkFilter, NeighbourFilter, NeighbourPage, NeighbourRow, Sight } from '../port/queries.ts';
import { LINKS, type LinkRow, storedColumns } from '../port/tables.ts';
import type { SqlValue } from './database.ts';
import { inSight, itemInSight } from './sight.ts';
import type { Transaction } from './transaction.ts';
import { linkHolds } from './validity.ts';
import { Where } from './where.ts';

const COLUMNS = storedColumns(LINKS)
  .map((column) => `l.${column}`)
  .join(', ');
const NEIGHBOUR_COLUMNS =
  'l.id, l.type, l.weight, l.confidence, l.reinforcement_count, l.valid_from, l.valid_to, l.pinned, l.note';

export async function listLinks(
  transaction: Transaction,
  sight: Sight,
  filter: LinkFilter,
  page: { readonly after?: { readonly recordedAt: number; readonly id: string }; readonly limit: number },
): Promise<LinkRow[]> {
  const where = new Where()
    .addOneOf('l.status', filter.statuses)
    .addOneOf('l.id', filter.ids)
    .addOneOf('l.type', filter.types)
    .addIf('l.weight >= ?', filter.minWeight)
    .addIf('l.origin = ?', filter.origin)
    .addIf('l.pinned = ?', filter.pinned === undefined ? undefined : Number(filter.pinned));
  if (filter.at) {
    const out = follow(new Where(), filter.at.out).add('l.from_id = ?', filter.at.itemId);
    const back = follow(new Where(), filter.at.in).add('l.to_id = ?', filter.at.itemId);
    where.add(`((${out.sql}) OR (${back.sql}))`, ...out.values, ...back.values);
  }
  if (page.after) where.add('(l.recorded_at, l.id) < (?, ?)', page.after.recordedAt, page.after.id);
  where
    .addCondition(linkHolds(filter.validAt))
    .addCondition(inSight(sight, 'l.scope_id'))
    .addCondition(itemInSight(sight, 'l.from_id', filter))
    .addCondition(itemInSight(sight, 'l.to_id', filter));
  const sql = `SELECT ${COLUMNS} FROM links l WHERE ${where.sql} ORDER BY l.recorded_at DESC, l.id DESC LIMIT ?`;
  return (await transaction.all(sql, ...where.values, page.limit)) as LinkRow[];
}

export async function neighbours(
  transaction: Transaction,
  sight: Sight,
  itemIds: readonly string[],
  filter: NeighbourFilter,
  page: NeighbourPage,
): Promise<NeighbourRow[]> {
  const parts: string[] = [];
  const values: SqlValue[] = [];
  for (const [types, near, far, isOut] of [
    [filter.out, 'l.from_id', 'l.to_id', 1],
    [filter.in, 'l.to_id', 'l.from_id', 0],
  ] as const) {
    if (types === undefined) continue;
    const where = follow(new Where().add(`${near} = ANY(?::text[])`, itemIds), types)
      .add("l.status = 'current'")
      .addIf('l.weight >= ?', filter.minWeight)
      .addCondition(linkHolds(filter.validAt));
    if (filter.exceptIds) where.add(`${far} <> ALL(?::text[])`, filter.exceptIds);
    if (page.after) {
      const { pinned, weight, id } = page.after;
      where.add('(-l.pinned, -l.weight, l.id) > (?, ?, ?)', -pinned, -weight, id);
    }
    where.addCondition(inSight(sight, 'l.scope_id')).addCondition(itemInSight(sight, far, filter));
    parts.push(
      `SELECT ${NEIGHBOUR_COLUMNS}, ${near} AS near_id, ${far} AS far_id, ${isOut} AS is_out FROM links l WHERE ${where.sql}`,
    );
    values.push(...where.values);
  }
  if (parts.length === 0) return [];
  const sql = `SELECT * FROM (${parts.join(' UNION ALL ')}) found ORDER BY pinned DESC, weight DESC, id, is_out DESC LIMIT ?`;
  return (await transaction.all(sql, ...values, page.limit)) as unknown as NeighbourRow[];
}

/** Nothing where no type is followed, everything where all are. */
function follow(where: Where, types: readonly string[] | null | undefined): Where {
  return types === null ? where : where.addOneOf('l.type', types ?? []);
}
