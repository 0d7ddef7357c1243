/** Claims that meet: current ones about the same subject and predicate, or with the same words. */
import { LIMITS } from '../../base/limits.ts';
import type { Rows } from '../../store/port/store.ts';
import { CLAIMS, type ClaimRow } from '../../store/port/tables.ts';

type Said = Pick<ClaimRow, 'subject_key' | 'predicate_key' | 'object_key' | 'statement_key'>;
type Asked = Said & Pick<ClaimRow, 'scope_id' | 'cardinality'> & Partial<Pick<ClaimRow, 'id'>>;

export interface Alike {
  /** In the order of their ids. */
  readonly claims: ClaimRow[];
  /** Whether there are more that say something else: of thousands only the newest are looked at. */
  readonly isCut: boolean;
}

/** The same value of the same thing; where one of the two names no value, the same words. */
export function saysTheSame(a: Said, b: Said): boolean {
  const isAboutTheSame = a.subject_key === b.subject_key && a.predicate_key === b.predicate_key;
  const isSameValue =
    a.object_key !== '' && b.object_key !== '' ? a.object_key === b.object_key : a.statement_key === b.statement_key;
  return isAboutTheSame && isSameValue;
}

/** All of one value; where there may be many, those that say the same; where nobody has said which, these and the newest others. */
export async function findAlike(rows: Pick<Rows, 'find' | 'findLast'>, claim: Asked): Promise<Alike> {
  const { scope_id: scope, subject_key: subject, predicate_key: predicate, cardinality } = claim;
  const isKeyed = subject !== '' && predicate !== '';
  if (isKeyed && cardinality === 'one')
    return { claims: await rows.find(CLAIMS, 'keyed', scope, subject, predicate, 'current'), isCut: false };
  const same = await findSame(rows, claim);
  if (!isKeyed || cardinality === 'many') return { claims: same, isCut: false };
  const most = LIMITS.contradictionsPerClaim;
  // One more for the claim itself, and one to see whether there are others.
  const newest = await rows.findLast(CLAIMS, 'keyed', most + 2, scope, subject, predicate, 'current');
  const others = newest.filter((other) => other.id !== claim.id && !saysTheSame(other, claim));
  return { claims: inOrder([...same, ...others.slice(0, most)]), isCut: others.length > most };
}

async function findSame(rows: Pick<Rows, 'find'>, claim: Asked): Promise<ClaimRow[]> {
  const { scope_id: scope, subject_key: subject, predicate_key: predicate, object_key: object } = claim;
  const found = await rows.find(CLAIMS, 'said', scope, claim.statement_key, 'current');
  if (subject !== '' && predicate !== '' && object !== '')
    found.push(...(await rows.find(CLAIMS, 'valued', scope, subject, predicate, 'current', object)));
  return inOrder(found.filter((other) => other.subject_key === subject && other.predicate_key === predicate));
}

function inOrder(claims: readonly ClaimRow[]): ClaimRow[] {
  const each = [...new Map(claims.map((claim) => [claim.id, claim])).values()];
  return each.sort((a, b) => (a.id < b.id ? -1 : 1));
}
