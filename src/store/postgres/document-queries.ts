/** Documents: by id, and pages of those that count for a reader. */
import type { DocumentFilter, ListedDocument, Sight } from '../port/queries.ts';
import { DOCUMENTS, type DocumentRow, storedColumns } from '../port/tables.ts';
import { inSight } from './sight.ts';
import type { Transaction } from './transaction.ts';
import { Where } from './where.ts';

const COLUMNS = storedColumns(DOCUMENTS)
  .map((column) => `d.${column}`)
  .join(', ');

export async function findDocuments(
  transaction: Transaction,
  sight: Sight,
  ids: readonly string[],
): Promise<DocumentRow[]> {
  const where = new Where().addOneOf('d.id', ids).addCondition(inSight(sight, 'd.scope_id'));
  const sql = `SELECT ${COLUMNS} FROM documents d WHERE ${where.sql}`;
  return (await transaction.all(sql, ...where.values)) as DocumentRow[];
}

export async function listDocuments(
  transaction: Transaction,
  sight: Sight,
  filter: DocumentFilter,
  page: { readonly after?: { readonly uri: string; readonly id: string } | undefined; readonly limit: number },
): Promise<ListedDocument[]> {
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
  return (await transaction.all(sql, ...below.values, ...where.values, page.limit)) as ListedDocument[];
}

/** Of document `d`: none with its URI stands in a nearer scope of the sight. */
export function nearestDocument(sight: Sight): Where {
  if (sight.scopeIds === null) return new Where();
  return new Where().add(
    `NOT (d.archived = 0 AND EXISTS (SELECT 1 FROM documents n WHERE n.uri = d.uri AND n.archived = 0
      AND array_position(?::text[], n.scope_id) < array_position(?::text[], d.scope_id)))`,
    sight.scopeIds,
    sight.scopeIds,
  );
}
