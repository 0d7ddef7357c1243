/** Identities and the names that they have. */
import type { AccessFilter } from '../port/queries.ts';
import { ALIASES, type AliasRow, IDENTITIES, type IdentityRow } from '../port/tables.ts';
import { isVisible } from './access.ts';
import { columnsOf } from './columns.ts';
import type { Dialect } from './dialect.ts';
import type { QueryOf } from './reader.ts';
import { Where } from './where.ts';

const COLUMNS = columnsOf(IDENTITIES, 'i');
const ALIAS_COLUMNS = columnsOf(ALIASES, 'a');

export const listIdentities: QueryOf<'listIdentities'> = async (reader, access, filter, page) => {
  const { dialect } = reader;
  const where = seen(dialect, access)
    .addOneOf('i.id', filter.ids)
    .addOneOf('i.status', filter.statuses)
    .addOneOf('i.kind', filter.kinds)
    .addIf('i.root_id = ?', filter.rootId)
    .addTags('i.id', filter.tags)
    .addIf(
      `EXISTS (SELECT 1 FROM aliases a WHERE a.identity_id = i.id AND a.status = 'held' AND ${dialect.contains('a.key')})`,
      filter.namePart,
    );
  if (page.after) where.add('(i.name_key, i.id) > (?, ?)', page.after.key, page.after.id);
  const sql = `SELECT ${COLUMNS} FROM identities i WHERE ${where.sql} ORDER BY i.name_key, i.id LIMIT ?`;
  return reader.all<IdentityRow>(sql, ...where.values, page.limit);
};

export const listAliases: QueryOf<'listAliases'> = async (reader, access, filter) => {
  const where = seen(reader.dialect, access)
    .add("a.status = 'held'")
    .addOneOf('a.key', filter.keys)
    .addOneOf('i.root_id', filter.rootIds);
  const sql = `SELECT ${ALIAS_COLUMNS}, i.root_id FROM aliases a JOIN identities i ON i.id = a.identity_id WHERE ${where.sql} ORDER BY a.key, a.identity_id`;
  const rows = await reader.all<AliasRow & { root_id: string }>(sql, ...where.values);
  return rows.map(({ root_id: rootId, ...alias }) => ({ alias, rootId }));
};

/** An identity is valid for its whole chain, therefore an access filter over chains needs no scopes. */
function seen(dialect: Dialect, access: AccessFilter): Where {
  return new Where(dialect)
    .addCondition(isVisible(dialect, access, 'i.scope_id'))
    .addOneOf('i.chain_id', access.chainIds);
}
