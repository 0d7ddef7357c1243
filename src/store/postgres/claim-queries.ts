/** Claims: one by id, and pages of them. */
import type { ClaimFilter, Sight } from '../port/queries.ts';
import { CLAIMS, type ClaimRow, storedColumns } from '../port/tables.ts';
import { inSight } from './sight.ts';
import type { Transaction } from './transaction.ts';
import { Where } from './where.ts';

const COLUMNS = storedColumns(CLAIMS)
  .map((column) => `c.${column}`)
  .join(', ');

export async function findClaim(transaction: Transaction, sight: Sight, id: string): Promise<ClaimRow | undefined> {
  const where = new Where().add('c.id = ?', id).addCondition(inSight(sight, 'c.scope_id'));
  const row = await transaction.get(`SELECT ${COLUMNS} FROM claims c WHERE ${where.sql}`, ...where.values);
  return row as ClaimRow | undefined;
}

export async function listClaims(
  transaction: Transaction,
  sight: Sight,
  filter: ClaimFilter,
  page: { readonly after?: string; readonly limit: number },
): Promise<ClaimRow[]> {
  const where = new Where()
    .addCondition(inSight(sight, 'c.scope_id'))
    .addOneOf('c.id', filter.ids)
    .addIf('c.subject_key = ?', filter.subjectKey)
    .addIf('c.predicate_key = ?', filter.predicateKey)
    .addIf('c.topic_key = ?', filter.topicKey)
    .addIf('c.recorded_at >= ?', filter.recordedFrom)
    .addIf('c.recorded_at < ?', filter.recordedUntil)
    .addIf('c.id < ?', page.after);
  if (filter.validAt === undefined) where.addOneOf('c.status', filter.statuses);
  else
    where.add(
      `(c.valid_from IS NULL OR c.valid_from <= ?) AND (c.valid_to IS NULL OR c.valid_to > ?) AND (c.status = ANY(?::text[])
        OR (c.status = 'superseded' AND c.supersession_reason = 'contradicted_by_new_source' AND c.valid_to IS NOT NULL))`,
      filter.validAt,
      filter.validAt,
      filter.statuses,
    );
  const sql = `SELECT ${COLUMNS} FROM claims c WHERE ${where.sql} ORDER BY c.id DESC LIMIT ?`;
  return (await transaction.all(sql, ...where.values, page.limit)) as ClaimRow[];
}
