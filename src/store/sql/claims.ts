/** Claims: pages of them. */
import { CLAIMS, type ClaimRow } from '../port/tables.ts';
import { isVisible } from './access.ts';
import { columnsOf } from './columns.ts';
import type { QueryOf } from './reader.ts';
import { SqlCache } from './sql-cache.ts';
import { claimCounts } from './validity.ts';
import { Where } from './where.ts';

const LISTS = new SqlCache(`SELECT ${columnsOf(CLAIMS, 'c')} FROM claims c WHERE`, 'ORDER BY c.id DESC LIMIT ?');

export const listClaims: QueryOf<'listClaims'> = async (reader, access, filter, page) => {
  const { dialect } = reader;
  const where = new Where(dialect)
    .addCondition(isVisible(dialect, access, 'c.scope_id'))
    .addOneOf('c.id', filter.ids)
    .addIf('c.subject_key = ?', filter.subjectKey)
    .addIf('c.predicate_key = ?', filter.predicateKey)
    // Said twice to let the index be used: it leaves out claims without a topic.
    .addIf("c.topic_key <> '' AND c.topic_key = ?", filter.topicKey)
    .addIf('c.recorded_at >= ?', filter.recordedFrom)
    .addIf('c.recorded_at < ?', filter.recordedUntil)
    .addIf('c.id < ?', page.after)
    .addTags('c.id', filter.tags)
    .addCondition(claimCounts(dialect, filter.statuses, filter.validAt));
  return reader.all<ClaimRow>(LISTS.where(where.sql), ...where.values, page.limit);
};
