/** Items of any noun by their ids. */
import { type ItemNoun, idsByNoun } from '../port/items.ts';
import type { ItemRow } from '../port/queries.ts';
import { aliasOf, isNounVisible } from './access.ts';
import type { QueryOf } from './reader.ts';

type StoredItem = Omit<ItemRow, 'words'> & {
  readonly words_kind?: string;
  readonly words_version?: number;
  readonly words_body: string | null;
};

/** Asked for together, which saves round trips to a server. */
export const findItems: QueryOf<'findItems'> = async (reader, access, ids) => {
  const asked = [...idsByNoun(ids)].map(([noun, known]) => {
    const where = isNounVisible(reader.dialect, noun, access).addOneOf(`${aliasOf(noun)}.id`, known);
    return reader.all<StoredItem>(`${selectOf(noun)} WHERE ${where.sql}`, ...where.values);
  });
  return (await Promise.all(asked)).flat().map(toItem);
};

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

function toItem(row: StoredItem): ItemRow {
  const { words_kind: kind, words_version: kindVersion, words_body: body } = row;
  return {
    id: row.id,
    type: row.type,
    kind: row.kind,
    title: row.title,
    status: row.status,
    chain_id: row.chain_id,
    scope_id: row.scope_id,
    words: body === null ? null : { kind: kind!, kindVersion: kindVersion!, body },
  };
}
