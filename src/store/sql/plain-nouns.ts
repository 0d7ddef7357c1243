/** Plain nouns: pages of them, and what a search needs to know of each. */

import { nounOf } from '../../model/nouns.ts';
import type { AccessFilter, PlainItem } from '../port/queries.ts';
import { PLAIN_NOUNS, type PlainRow, plainNounOf, type Table } from '../port/tables.ts';
import { isVisible } from './access.ts';
import { columnsOf } from './columns.ts';
import { findByIds } from './find-by-ids.ts';
import type { Reader } from './reader.ts';
import { Where } from './where.ts';

export async function listPlain<R extends PlainRow>(
  reader: Reader,
  access: AccessFilter,
  table: Table<R>,
  filter: { readonly tags?: readonly string[] | undefined },
  page: { readonly after?: string | undefined; readonly limit: number },
): Promise<R[]> {
  const { dialect } = reader;
  const where = new Where(dialect)
    .addCondition(isVisible(dialect, access, 'r.scope_id'))
    .add('r.archived = 0')
    .addIf('r.id < ?', page.after)
    .addTags('r.id', filter.tags);
  const sql = `SELECT ${columnsOf(table, 'r')} FROM ${table.name} r WHERE ${where.sql} ORDER BY r.id DESC LIMIT ?`;
  return reader.all<R>(sql, ...where.values, page.limit);
}

/** What a search found of plain nouns, by id. */
export async function findPlain(
  reader: Reader,
  access: AccessFilter,
  ids: Iterable<string>,
): Promise<Map<string, PlainItem>> {
  const found = new Map<string, PlainItem>();
  for (const [noun, known] of Map.groupBy(ids, (id) => plainNounOf(nounOf(id))))
    if (noun) for (const row of await findByIds(reader, access, noun.table, known)) found.set(row.id, { noun, row });
  return found;
}

/** The tables of plain nouns in a search, each under a name of its own. */
export const PLAIN_TABLES = PLAIN_NOUNS.map(({ noun, table }, place) => ({
  noun,
  alias: `plain${place}`,
  join: `LEFT JOIN ${table.name} plain${place} ON plain${place}.id = e.item_id AND plain${place}.text_pos = e.pos`,
}));
