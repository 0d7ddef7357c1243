/** Claims: one by id, and pages of them. */
import type { ClaimFilter, Sight } from '../port/queries.ts';
import { CLAIMS, type ClaimRow, storedColumns } from '../port/tables.ts';
import type { Connection } from './connection.ts';
import { KeptTexts } from './kept-texts.ts';
import { inSight } from './sight.ts';
import { claimCounts } from './validity.ts';
import { Where } from './where.ts';

const COLUMNS = storedColumns(CLAIMS)
  .map((column) => `c.${column}`)
  .join(', ');

const LISTS = new KeptTexts(`SELECT ${COLUMNS} FROM claims c WHERE`, 'ORDER BY c.id DESC LIMIT ?');

export function findClaim(connection: Connection, sight: Sight, id: string): ClaimRow | undefined {
  const where = new Where().add('c.id = ?', id).addCondition(inSight(sight, 'c.scope_id'));
  return connection.get(`SELECT ${COLUMNS} FROM claims c WHERE ${where.sql}`, ...where.values) as ClaimRow | undefined;
}

export function listClaims(
  connection: Connection,
  sight: Sight,
  filter: ClaimFilter,
  page: { readonly after?: string; readonly limit: number },
): ClaimRow[] {
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
  return connection.all(LISTS.where(where.sql), ...where.values, page.limit) as ClaimRow[];
}
