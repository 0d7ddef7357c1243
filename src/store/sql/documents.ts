/** Documents: pages of those that are in effect for a reader. */
import type { AccessFilter, ListedDocument } from '../port/queries.ts';
import { DOCUMENTS } from '../port/tables.ts';
import { isVisible } from './access.ts';
import { columnsOf } from './columns.ts';
import type { Condition, Dialect } from './dialect.ts';
import type { QueryOf } from './reader.ts';
import { Where } from './where.ts';

const COLUMNS = columnsOf(DOCUMENTS, 'd');

export const listDocuments: QueryOf<'listDocuments'> = async (reader, access, filter, page) => {
  const { dialect } = reader;
  const below = isVisible(dialect, access, 'k.scope_id');
  const where = new Where(dialect)
    .addCondition(isVisible(dialect, access, 'd.scope_id'))
    .addCondition(nearestDocument(dialect, access))
    .addIf('d.uri = ?', filter.uri)
    .addIf('d.parent_uri = ?', filter.parentUri)
    .addOneOf('d.kind', filter.kinds)
    .addTags('d.id', filter.tags);
  if (!filter.includeArchived) where.add('d.archived = 0');
  if (filter.topOnly) {
    const above = isVisible(dialect, access, 'p.scope_id');
    where.add(
      `(d.parent_uri IS NULL OR NOT EXISTS (SELECT 1 FROM documents p WHERE p.uri = d.parent_uri AND p.archived = 0 AND ${above.sql}))`,
      ...above.values,
    );
  }
  if (page.after) where.add('(d.uri, d.id) > (?, ?)', page.after.uri, page.after.id);
  const sql = `SELECT ${COLUMNS}, (SELECT count(DISTINCT k.uri) FROM documents k WHERE k.parent_uri = d.uri AND k.archived = 0 AND ${below.sql}) AS children
    FROM documents d WHERE ${where.sql} ORDER BY d.uri, d.id LIMIT ?`;
  return reader.all<ListedDocument>(sql, ...below.values, ...where.values, page.limit);
};

/** Of document `d`: none with its URI is in a nearer scope of the access filter. */
export function nearestDocument(dialect: Dialect, access: AccessFilter): Condition {
  const where = new Where(dialect);
  if (access.scopeIds === null) return where;
  const nearer = dialect.placeInList('n.scope_id', access.scopeIds);
  const own = dialect.placeInList('d.scope_id', access.scopeIds);
  return where.add(
    `NOT (d.archived = 0 AND EXISTS (SELECT 1 FROM documents n WHERE n.uri = d.uri AND n.archived = 0 AND ${nearer.sql} < ${own.sql}))`,
    ...nearer.values,
    ...own.values,
  );
}
