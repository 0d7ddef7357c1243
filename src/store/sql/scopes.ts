/** Scopes: pages of them, what is below one, and whether anything in them is private to others. */
import { SCOPES, type ScopeRow } from '../port/tables.ts';
import { hasPrivateMemories, isVisible, ofOthers } from './access.ts';
import { columnsOf } from './columns.ts';
import { isTrue, type QueryOf } from './reader.ts';
import { Where } from './where.ts';

const COLUMNS = columnsOf(SCOPES, 's');

export const listScopes: QueryOf<'listScopes'> = async (reader, filter) => {
  const { dialect } = reader;
  const where = new Where(dialect)
    .addCondition(isVisible(dialect, filter.access, 's.id'))
    .addIf('s.kind = ?', filter.kind)
    .addIf('s.parent_id = ?', filter.parentId)
    .addIf('s.status = ?', filter.status)
    .addIf('s.path > ?', filter.after)
    .addTags('s.id', filter.tags);
  const sql = `SELECT ${COLUMNS} FROM scopes s WHERE ${where.sql} ORDER BY s.path LIMIT ?`;
  return reader.all<ScopeRow>(sql, ...where.values, filter.limit);
};

export const scopesBelow: QueryOf<'scopesBelow'> = async (reader, id) => {
  const rows = await reader.all<{ id: string }>(
    `WITH RECURSIVE below (id) AS (SELECT id FROM scopes WHERE parent_id = ?
     UNION SELECT s.id FROM scopes s JOIN below b ON s.parent_id = b.id) SELECT id FROM below`,
    id,
  );
  return rows.map((row) => row.id);
};

export const hasPrivateOfOthers: QueryOf<'hasPrivateOfOthers'> = async (reader, ownerIds) => {
  const kept = hasPrivateMemories(reader.dialect, { ownerIds });
  const others = ofOthers(reader.dialect, { ownerIds }, 'owner_id');
  const erased = `EXISTS (SELECT 1 FROM erasures WHERE owner_id IS NOT NULL AND ${others.sql})`;
  const sql = `SELECT (${kept.sql} OR ${erased}) AS found`;
  return isTrue(await reader.get<{ found: number | boolean }>(sql, ...kept.values, ...others.values));
};
