/** Claims: one by id, and pages of them. */
import type { ClaimFilter, Sight } from '../port/queries.ts';
import { CLAIMS, type ClaimRow, storedColumns } from '../port/tables.ts';
import { inSight } from './sight.ts';
import type { Transaction } from './transaction.ts';
import { claimCounts } from './validity.ts';
import { Where } from './where.ts';

const COLUMNS = storedColumns(CLAIMS)
  .map((column) => `c.${column}`)
  .join(', ');

export async function findClaims(transaction: Transaction, sight: Sight, ids: readonly string[]): Promise<ClaimRow[]> {
  const where = new Where().addOneOf('c.id', ids).addCondition(inSight(sight, 'c.scope_id'));
  return (await transaction.all(`SELECT ${COLUMNS} FROM claims c WHERE ${where.sql}`, ...where.values)) as ClaimRow[];
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
    // Said twice, so that the index is used: it leaves out claims without a topic.
    .addIf("c.topic_key <> '' AND c.topic_key = ?", filter.topicKey)
    .addIf('c.recorded_at >= ?', filter.recordedFrom)
    .addIf('c.recorded_at < ?', filter.recordedUntil)
    .addIf('c.id < ?', page.after);
  where.addCondition(claimCounts(filter.statuses, filter.validAt));
  const sql = `SELECT ${COLUMNS} FROM claims c WHERE ${where.sql} ORDER BY c.id DESC LIMIT ?`;
  return (await transaction.all(sql, ...where.values, page.limit)) as ClaimRow[];
}
