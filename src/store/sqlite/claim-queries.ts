/** Claims: one by id, and pages of them. */
import type { ClaimFilter, Sight } from '../port/queries.ts';
import { CLAIMS, type ClaimRow, storedColumns } from '../port/tables.ts';
import type { Connection } from './connection.ts';
import { inSight } from './sight.ts';
import { Where } from './where.ts';

const COLUMNS = storedColumns(CLAIMS)
  .map((column) => `c.${column}`)
  .join(', ');

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
    .addIf('c.topic_key = ?', filter.topicKey)
    .addIf('c.recorded_at >= ?', filter.recordedFrom)
    .addIf('c.recorded_at < ?', filter.recordedUntil)
    .addIf('c.id < ?', page.after);
  if (filter.validAt === undefined) where.addOneOf('c.status', filter.statuses);
  else
    where.add(
      `(c.valid_from IS NULL OR c.valid_from <= ?) AND (c.valid_to IS NULL OR c.valid_to > ?) AND (c.status IN (SELECT value FROM json_each(?))
        OR (c.status = 'superseded' AND c.supersession_reason = 'contradicted_by_new_source' AND c.valid_to IS NOT NULL))`,
      filter.validAt,
      filter.validAt,
      JSON.stringify(filter.statuses),
    );
  const sql = `SELECT ${COLUMNS} FROM claims c WHERE ${where.sql} ORDER BY c.id DESC LIMIT ?`;
  return connection.all(sql, ...where.values, page.limit) as ClaimRow[];
}
