/** Links: pages of them, and those that lead on from many items at once. */
import type { NeighbourRow } from '../port/queries.ts';
import { LINKS, type LinkRow } from '../port/tables.ts';
import { isItemVisible, isVisible } from './access.ts';
import { columnsOf } from './columns.ts';
import type { SqlValue } from './dialect.ts';
import type { QueryOf } from './reader.ts';
import { linkHolds } from './validity.ts';
import { anyOf, Where } from './where.ts';

const COLUMNS = columnsOf(LINKS, 'l');
const NEIGHBOUR_COLUMNS =
  'l.id, l.kind, l.weight, l.confidence, l.reinforcement_count, l.valid_from, l.valid_to, l.pinned, l.note';

export const listLinks: QueryOf<'listLinks'> = async (reader, access, filter, page) => {
  const { dialect } = reader;
  const where = new Where(dialect)
    .addOneOf('l.status', filter.statuses)
    .addOneOf('l.id', filter.ids)
    .addOneOf('l.kind', filter.kinds)
    .addIf('l.weight >= ?', filter.minWeight)
    .addIf('l.origin = ?', filter.origin)
    .addIf('l.pinned = ?', filter.pinned === undefined ? undefined : Number(filter.pinned));
  if (filter.at) {
    const out = follow(new Where(dialect), filter.at.out).add('l.from_id = ?', filter.at.itemId);
    const back = follow(new Where(dialect), filter.at.in).add('l.to_id = ?', filter.at.itemId);
    where.addCondition(anyOf([out, back]));
  }
  if (page.after) where.add('(l.recorded_at, l.id) < (?, ?)', page.after.recordedAt, page.after.id);
  where
    .addCondition(linkHolds(dialect, filter.validAt))
    .addCondition(isVisible(dialect, access, 'l.scope_id'))
    .addCondition(isItemVisible(dialect, access, 'l.from_id', filter))
    .addCondition(isItemVisible(dialect, access, 'l.to_id', filter));
  const sql = `SELECT ${COLUMNS} FROM links l WHERE ${where.sql} ORDER BY l.recorded_at DESC, l.id DESC LIMIT ?`;
  return reader.all<LinkRow>(sql, ...where.values, page.limit);
};

export const neighbours: QueryOf<'neighbours'> = async (reader, access, itemIds, filter, page) => {
  const { dialect } = reader;
  const parts: string[] = [];
  const values: SqlValue[] = [];
  for (const [kinds, near, far, isOut] of [
    [filter.out, 'l.from_id', 'l.to_id', 1],
    [filter.in, 'l.to_id', 'l.from_id', 0],
  ] as const) {
    if (kinds === undefined) continue;
    const where = follow(new Where(dialect).addCondition(dialect.inLongList(near, itemIds)), kinds)
      .add("l.status = 'current'")
      .addIf('l.weight >= ?', filter.minWeight)
      .addCondition(linkHolds(dialect, filter.validAt));
    if (filter.exceptIds) where.addNot(dialect.inLongList(far, filter.exceptIds));
    if (page.after) {
      const { pinned, weight, id } = page.after;
      where.add('(-l.pinned, -l.weight, l.id) > (?, ?, ?)', -pinned, -weight, id);
    }
    where
      .addCondition(isVisible(dialect, access, 'l.scope_id'))
      .addCondition(isItemVisible(dialect, access, far, filter.everyState ? undefined : filter));
    parts.push(
      `SELECT ${NEIGHBOUR_COLUMNS}, ${near} AS near_id, ${far} AS far_id, ${isOut} AS is_out FROM links l WHERE ${where.sql}`,
    );
    values.push(...where.values);
  }
  if (parts.length === 0) return [];
  const sql = `SELECT * FROM (${parts.join(' UNION ALL ')}) found ORDER BY pinned DESC, weight DESC, id, is_out DESC LIMIT ?`;
  return reader.all<NeighbourRow>(sql, ...values, page.limit);
};

/** Nothing where no kind is followed, everything where all are. */
function follow(where: Where, kinds: readonly string[] | null | undefined): Where {
  return kinds === null ? where : where.addOneOf('l.kind', kinds ?? []);
}
