/** The log of packs: written in batches, listed newest first, never longer than it may be, and without what was erased. */
import { HANDED_PACK_COLUMNS, type HandedPackFilter, type HandedPackRow } from '../port/handed-packs.ts';
import type { Sight } from '../port/queries.ts';
import { inSight } from './sight.ts';
import type { Transaction } from './transaction.ts';
import { Where } from './where.ts';

const COLUMNS = HANDED_PACK_COLUMNS.join(', ');
const INSERT = `INSERT INTO handed_packs (${COLUMNS}) VALUES (${HANDED_PACK_COLUMNS.map(() => '?').join(', ')}) ON CONFLICT DO NOTHING`;
const FORGET = 'DELETE FROM handed_packs WHERE id <= (SELECT id FROM handed_packs ORDER BY id DESC LIMIT 1 OFFSET ?)';
const HAS_ITEM = 'EXISTS (SELECT FROM json_array_elements_text(handed_packs.items::json) AS i (item) WHERE i.item = ?)';
const TAKE_OUT = `UPDATE handed_packs
  SET items = (SELECT coalesce(json_agg(i.item ORDER BY i.place) FILTER (WHERE i.item <> ALL(?::text[])), '[]'::json)::text
    FROM json_array_elements_text(handed_packs.items::json) WITH ORDINALITY AS i (item, place))
  WHERE EXISTS (SELECT FROM json_array_elements_text(handed_packs.items::json) AS i (item) WHERE i.item = ANY(?::text[]))`;

export async function logHandedPacks(
  transaction: Transaction,
  rows: readonly HandedPackRow[],
  keep: number,
): Promise<void> {
  for (const row of rows) await transaction.change(INSERT, ...HANDED_PACK_COLUMNS.map((column) => row[column]));
  await transaction.change(FORGET, keep);
}

export function eraseFromPacks(transaction: Transaction, ids: readonly string[]): void {
  transaction.send(TAKE_OUT, ids, ids);
}

export async function listHandedPacks(
  transaction: Transaction,
  sight: Sight,
  filter: HandedPackFilter,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<HandedPackRow[]> {
  const where = new Where()
    .addCondition(inSight(sight, 'scope_id'))
    .addActor('actor_id', 'actor_kind', filter.actorId)
    .addIf('session_id = ?', filter.sessionId)
    .addIf('frame = ?', filter.frame)
    .addIf(HAS_ITEM, filter.itemId)
    .addIf('handed_at >= ?', filter.from)
    .addIf('handed_at < ?', filter.until)
    .addIf('id < ?', after);
  const sql = `SELECT ${COLUMNS} FROM handed_packs WHERE ${where.sql} ORDER BY id DESC LIMIT ?`;
  return (await transaction.all(sql, ...where.values, limit)) as unknown as HandedPackRow[];
}
