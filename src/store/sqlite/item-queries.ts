/** Items of any noun by their ids. */
import { type ItemNoun, idsByNoun } from '../port/items.ts';
import type { ItemRow, Sight } from '../port/queries.ts';
import type { Connection, SqlRow } from './connection.ts';
import { aliasOf, nounInSight } from './sight.ts';
import type { Where } from './where.ts';

export function findItems(connection: Connection, sight: Sight, ids: readonly string[]): ItemRow[] {
  return [...idsByNoun(ids)].flatMap(([noun, known]) => {
    const where = wanted(noun, sight, known);
    return connection.all(`${selectOf(noun)} WHERE ${where.sql}`, ...where.values).map(toItem);
  });
}

function wanted(noun: ItemNoun, sight: Sight, ids: readonly string[]): Where {
  return nounInSight(noun, sight).addOneOf(`${aliasOf(noun)}.id`, ids);
}

function selectOf(noun: ItemNoun): string {
  const alias = aliasOf(noun);
  const column = (name: string | undefined) => (name === undefined ? 'NULL' : `${alias}.${name}`);
  const status =
    noun.archived === undefined
      ? column(noun.status?.column)
      : `CASE ${column(noun.archived)} WHEN 0 THEN 'active' ELSE 'archived' END`;
  const words =
    noun.words === undefined
      ? 'NULL AS words_body'
      : 'w.kind AS words_kind, w.kind_version AS words_version, w.body AS words_body';
  return `SELECT ${alias}.id, '${noun.type}' AS type, ${noun.kind === undefined ? `'${noun.type}'` : column(noun.kind)} AS kind,
    ${column(noun.title)} AS title, ${status} AS status, ${alias}.chain_id, ${column(noun.scope)} AS scope_id, ${words}
    FROM ${noun.table} ${alias} ${noun.words === undefined ? '' : `JOIN events w ON w.pos = ${alias}.${noun.words}`}`;
}

function toItem(row: SqlRow): ItemRow {
  const { words_kind: kind, words_version: kindVersion, words_body: body } = row;
  return {
    id: row.id as string,
    type: row.type as string,
    kind: row.kind as string,
    title: row.title as string | null,
    status: row.status as string | null,
    chain_id: row.chain_id as string,
    scope_id: row.scope_id as string,
    words: typeof body === 'string' ? { kind: kind as string, kindVersion: kindVersion as number, body } : null,
  };
}
