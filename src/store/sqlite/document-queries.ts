/** Documents: by id, and pages of those that count for a reader. */
import type { DocumentFilter, ListedDocument, Sight } from '../port/queries.ts';
import { DOCUMENTS, type DocumentRow, storedColumns } from '../port/tables.ts';
import type { Connection } from './connection.ts';
import { inSight } from './sight.ts';
import { Where } from './where.ts';

const COLUMNS = storedColumns(DOCUMENTS)
  .map((column) => `d.${column}`)
  .join(', ');

export function findDocument(connection: Connection, sight: Sight, id: string): DocumentRow | undefined {
  const where = new Where().add('d.id = ?', id).addCondition(inSight(sight, 'd.scope_id'));
  const sql = `SELECT ${COLUMNS} FROM documents d WHERE ${where.sql}`;
  return connection.get(sql, ...where.values) as DocumentRow | undefined;
}

export function listDocuments(
  connection: Connection,
  sight: Sight,
  filter: DocumentFilter,
  page: { readonly after?: { readonly uri: string; readonly id: string } | undefined; readonly limit: number },
): ListedDocument[] {
  const below = inSight(sight, 'k.scope_id');
  const where = new Where()
    .addCondition(inSight(sight, 'd.scope_id'))
    .addCondition(nearestDocument(sight))
    .addIf('d.uri = ?', filter.uri)
    .addIf('d.parent_uri = ?', filter.parentUri)
    .addOneOf('d.kind', filter.kinds);
  if (!filter.includeArchived) where.add('d.archived = 0');
  if (filter.topOnly) {
    const above = inSight(sight, 'p.scope_id');
    where.add(
      `(d.parent_uri IS NULL OR NOT EXISTS (SELECT 1 FROM documents p WHERE p.uri = d.parent_uri AND p.archived = 0 AND ${above.sql}))`,
      ...above.values,
    );
  }
  if (page.after) where.add('(d.uri, d.id) > (?, ?)', page.after.uri, page.after.id);
  const sql = `SELECT ${COLUMNS}, (SELECT count(DISTINCT k.uri) FROM documents k WHERE k.parent_uri = d.uri AND k.archived = 0 AND ${below.sql}) AS children
    FROM documents d WHERE ${where.sql} ORDER BY d.uri, d.id LIMIT ?`;
  return connection.all(sql, ...below.values, ...where.values, page.limit) as ListedDocument[];
}

/** Of document `d`: none with its URI stands in a nearer scope of the sight. */
export function nearestDocument(sight: Sight): Where {
  if (sight.scopeIds === null) return new Where();
  const scopes = JSON.stringify(sight.scopeIds);
  return new Where().add(
    `NOT (d.archived = 0 AND EXISTS (SELECT 1 FROM documents n JOIN json_each(?) near ON near.value = n.scope_id
      WHERE n.uri = d.uri AND n.archived = 0 AND near.key < (SELECT own.key FROM json_each(?) own WHERE own.value = d.scope_id)))`,
    scopes,
    scopes,
  );
}
