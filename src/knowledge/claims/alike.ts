/** Claims that meet: current ones about the same subject and predicate, or with the same words. */
import type { Rows } from '../../store/port/store.ts';
import { CLAIMS, type ClaimRow } from '../../store/port/tables.ts';

type Said = Pick<ClaimRow, 'subject_key' | 'predicate_key' | 'object_key' | 'statement_key'>;

/** The same value of the same thing; where one of the two names no value, the same words. */
export function saysTheSame(a: Said, b: Said): boolean {
  const isAboutTheSame = a.subject_key === b.subject_key && a.predicate_key === b.predicate_key;
  const isSameValue =
    a.object_key !== '' && b.object_key !== '' ? a.object_key === b.object_key : a.statement_key === b.statement_key;
  return isAboutTheSame && isSameValue;
}

/** Where there may be many values, only those that say the same; of a popular subject there may be thousands of others. */
export async function findAlike(
  rows: Pick<Rows, 'find'>,
  claim: Said & Pick<ClaimRow, 'scope_id' | 'cardinality'>,
): Promise<ClaimRow[]> {
  const { scope_id: scope, subject_key: subject, predicate_key: predicate, object_key: object } = claim;
  const isKeyed = subject !== '' && predicate !== '';
  if (isKeyed && claim.cardinality !== 'many') return rows.find(CLAIMS, 'keyed', scope, subject, predicate, 'current');
  const found = await rows.find(CLAIMS, 'said', scope, claim.statement_key, 'current');
  if (isKeyed && object !== '')
    found.push(...(await rows.find(CLAIMS, 'valued', scope, subject, predicate, 'current', object)));
  const alike = found.filter((other) => other.subject_key === subject && other.predicate_key === predicate);
  return [...new Map(alike.map((other) => [other.id, other])).values()];
}
