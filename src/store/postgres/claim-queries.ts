/** Claims: one by id, and pages of them. */
import type { ClaimFilter, Sight } from '../port/queries.ts';
import { CLAIMS, type ClaimRow, storedColumns } from '../port/tables.ts';
import { inSight } from './sight.ts';
import type { Transaction } from './transaction.ts';
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
  where.addCondition(counting(filter));
  const sql = `SELECT ${COLUMNS} FROM claims c WHERE ${where.sql} ORDER BY c.id DESC LIMIT ?`;
  return (await transaction.all(sql, ...where.values, page.limit)) as ClaimRow[];
}

/** With the statuses asked for; of a time in the world, where current ones are asked for, also those that the world has left behind since. */
function counting({ statuses, validAt }: ClaimFilter): Where {
  if (validAt === undefined) return new Where().addOneOf('c.status', statuses);
  const left = statuses.includes('current') ? ` OR ${LEFT_BEHIND('c')}` : '';
  return new Where()
    .add(`(c.status = ANY(?::text[])${left})`, statuses)
    .add(HOLDS_AT('c'), validAt, validAt)
    .add(
      `NOT (c.valid_from IS NULL AND EXISTS (SELECT 1 FROM claims p WHERE p.superseded_by = c.id AND ${LEFT_BEHIND('p')} AND ${HOLDS_AT('p')}))`,
      validAt,
      validAt,
    );
}

const HOLDS_AT = (alias: string) =>
  `((${alias}.valid_from IS NULL OR ${alias}.valid_from <= ?) AND (${alias}.valid_to IS NULL OR ${alias}.valid_to > ?))`;

/** What took its place holds from the change on, also where nobody has said since when. */
const LEFT_BEHIND = (alias: string) =>
  `(${alias}.status = 'superseded' AND ${alias}.supersession_reason = 'contradicted_by_new_source')`;
