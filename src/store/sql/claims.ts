/** Claims: some by id, and pages of them. */
import type { ClaimFilter, Sight } from '../port/queries.ts';
import { CLAIMS, type ClaimRow } from '../port/tables.ts';
import { inSight } from './access.ts';
import { columnsOf } from './columns.ts';
import { KeptTexts } from './kept-texts.ts';
import type { Reader } from './reader.ts';
import { claimCounts } from './validity.ts';
import { Where } from './where.ts';

const COLUMNS = columnsOf(CLAIMS, 'c');
const LISTS = new KeptTexts(`SELECT ${COLUMNS} FROM claims c WHERE`, 'ORDER BY c.id DESC LIMIT ?');

/** In no order. */
export async function findClaims(reader: Reader, sight: Sight, ids: readonly string[]): Promise<ClaimRow[]> {
  const { dialect } = reader;
  const where = new Where(dialect).addOneOf('c.id', ids).addCondition(inSight(dialect, sight, 'c.scope_id'));
  return reader.all<ClaimRow>(`SELECT ${COLUMNS} FROM claims c WHERE ${where.sql}`, ...where.values);
}

export async function listClaims(
  reader: Reader,
  sight: Sight,
  filter: ClaimFilter,
  page: { readonly after?: string; readonly limit: number },
): Promise<ClaimRow[]> {
  const { dialect } = reader;
  const where = new Where(dialect)
    .addCondition(inSight(dialect, sight, 'c.scope_id'))
    .addOneOf('c.id', filter.ids)
    .addIf('c.subject_key = ?', filter.subjectKey)
    .addIf('c.predicate_key = ?', filter.predicateKey)
    // Said twice to let the index be used: it leaves out claims without a topic.
    .addIf("c.topic_key <> '' AND c.topic_key = ?", filter.topicKey)
    .addIf('c.recorded_at >= ?', filter.recordedFrom)
    .addIf('c.recorded_at < ?', filter.recordedUntil)
    .addIf('c.id < ?', page.after)
    .addCondition(claimCounts(dialect, filter.statuses, filter.validAt));
  return reader.all<ClaimRow>(LISTS.where(where.sql), ...where.values, page.limit);
}
