/** The log of packs: written in batches, listed newest first, and never longer than it may be. */
import type { HandedPackRow } from '../port/handed-packs.ts';
import { HANDED_PACKS } from '../port/tables.ts';
import { isVisible } from './access.ts';
import { logWrites } from './log-writes.ts';
import type { QueryOf } from './reader.ts';
import { Where } from './where.ts';

export const handedPackWrites = logWrites(HANDED_PACKS);

export const listHandedPacks: QueryOf<'listHandedPacks'> = async (reader, access, filter, { after, limit }) => {
  const { dialect } = reader;
  const where = new Where(dialect)
    .addCondition(isVisible(dialect, access, 'scope_id'))
    .addActor('actor_id', 'actor_kind', filter.actorId)
    .addIf('session_id = ?', filter.sessionId)
    .addIf('frame = ?', filter.frame)
    .addIf(dialect.jsonListHas('handed_packs.items'), filter.itemId)
    .addIf('handed_at >= ?', filter.from)
    .addIf('handed_at < ?', filter.until)
    .addIf('id < ?', after);
  const sql = `SELECT ${HANDED_PACKS.columns.join(', ')} FROM handed_packs WHERE ${where.sql} ORDER BY id DESC LIMIT ?`;
  return reader.all<HandedPackRow>(sql, ...where.values, limit);
};
