/** The log of packs: written in batches, listed newest first, never longer than it may be, and without what was erased. */
import { HANDED_PACK_COLUMNS, type HandedPackFilter, type HandedPackRow } from '../port/handed-packs.ts';
import type { Sight } from '../port/queries.ts';
import type { Connection } from './connection.ts';
import { inSight } from './sight.ts';
import { Where } from './where.ts';

const COLUMNS = HANDED_PACK_COLUMNS.join(', ');
const INSERT = `INSERT INTO handed_packs (${COLUMNS}) VALUES (${HANDED_PACK_COLUMNS.map(() => '?').join(', ')}) ON CONFLICT DO NOTHING`;
const FORGET = 'DELETE FROM handed_packs WHERE id <= (SELECT id FROM handed_packs ORDER BY id DESC LIMIT 1 OFFSET ?)';
const HAS_ITEM = 'EXISTS (SELECT 1 FROM json_each(handed_packs.items) WHERE value = ?)';
const TAKE_OUT = `UPDATE handed_packs
  SET items = (SELECT json_group_array(value) FROM json_each(handed_packs.items) WHERE value NOT IN (SELECT value FROM json_each(?1)))
  WHERE EXISTS (SELECT 1 FROM json_each(handed_packs.items) WHERE value IN (SELECT value FROM json_each(?1)))`;

export function logHandedPacks(connection: Connection, rows: readonly HandedPackRow[], keep: number): void {
  for (const row of rows) connection.run(INSERT, ...HANDED_PACK_COLUMNS.map((column) => row[column]));
  connection.run(FORGET, keep);
}

/** `ids` is a JSON list. */
export function eraseFromPacks(connection: Connection, ids: string): void {
  connection.run(TAKE_OUT, ids);
}

export function listHandedPacks(
  connection: Connection,
  sight: Sight,
  filter: HandedPackFilter,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): HandedPackRow[] {
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
  return connection.all(sql, ...where.values, limit) as unknown as HandedPackRow[];
}
