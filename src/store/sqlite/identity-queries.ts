/** Identities and the names that they hold. */
import type { HeldAlias, IdentityFilter, Sight } from '../port/queries.ts';
import { ALIASES, type AliasRow, IDENTITIES, type IdentityRow } from '../port/tables.ts';
import type { Connection } from './connection.ts';
import { inSight } from './sight.ts';
import { Where } from './where.ts';

const COLUMNS = IDENTITIES.columns.map((column) => `i.${column}`).join(', ');
const ALIAS_COLUMNS = ALIASES.columns.map((column) => `a.${column}`).join(', ');

export function listIdentities(
  connection: Connection,
  sight: Sight,
  filter: IdentityFilter,
  page: { readonly after?: { readonly key: string; readonly id: string }; readonly limit: number },
): IdentityRow[] {
  const where = seen(sight)
    .addOneOf('i.id', filter.ids)
    .addOneOf('i.status', filter.statuses)
    .addOneOf('i.kind', filter.kinds)
    .addIf('i.root_id = ?', filter.rootId)
    .addIf(
      "EXISTS (SELECT 1 FROM aliases a WHERE a.identity_id = i.id AND a.status = 'held' AND instr(a.key, ?) > 0)",
      filter.namePart,
    );
  if (page.after) where.add('(i.name_key, i.id) > (?, ?)', page.after.key, page.after.id);
  const sql = `SELECT ${COLUMNS} FROM identities i WHERE ${where.sql} ORDER BY i.name_key, i.id LIMIT ?`;
  return connection.all(sql, ...where.values, page.limit) as unknown as IdentityRow[];
}

export function listAliases(
  connection: Connection,
  sight: Sight,
  filter: { readonly keys?: readonly string[]; readonly rootIds?: readonly string[] },
): HeldAlias[] {
  const where = seen(sight)
    .add("a.status = 'held'")
    .addOneOf('a.key', filter.keys)
    .addOneOf('i.root_id', filter.rootIds);
  const sql = `SELECT ${ALIAS_COLUMNS}, i.root_id FROM aliases a JOIN identities i ON i.id = a.identity_id WHERE ${where.sql} ORDER BY a.key, a.identity_id`;
  return connection.all(sql, ...where.values).map((row) => {
    const { root_id: rootId, ...alias } = row;
    return { alias: alias as unknown as AliasRow, rootId: rootId as string };
  });
}

/** An identity holds for its whole chain, so that a sight over chains needs no scopes. */
function seen(sight: Sight): Where {
  return new Where().addCondition(inSight(sight, 'i.scope_id')).addOneOf('i.chain_id', sight.chainIds);
}
