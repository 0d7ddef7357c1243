/** Which items say something that was rejected. Asked when they are read, so that it does not matter which came first or from where. */

import { isPersonsMemory } from '../../gate/standing.ts';
import type { MemoryRecord } from '../../store/port/queries.ts';
import type { ClaimRow } from '../../store/port/tables.ts';
import type { Query } from '../command.ts';
import { contentOf } from '../memories/search-document.ts';

export async function isRejectedMemory(query: Query, { memory, contentEvent }: MemoryRecord): Promise<boolean> {
  if (!(await query.rejected.hasAny(memory.chain_id))) return false;
  const text = contentOf(query.kinds.read(contentEvent));
  return query.rejected.holds(memory.chain_id, memory.scope_id, [{ text }], isPersonsMemory(memory));
}

export async function withoutRejected(query: Query, records: readonly MemoryRecord[]): Promise<MemoryRecord[]> {
  const kept: MemoryRecord[] = [];
  for (const record of records) if (!(await isRejectedMemory(query, record))) kept.push(record);
  return kept;
}

/** A claim that no longer counts is history, and history stays readable. */
export async function isRejectedClaim(query: Query, claim: ClaimRow): Promise<boolean> {
  if (claim.status !== 'current' || !(await query.rejected.hasAny(claim.chain_id))) return false;
  const { subject_key: subject, predicate_key: predicate, object_key: object } = claim;
  const said = subject && predicate && object ? [{ subject, predicate, object }] : [];
  return query.rejected.holds(
    claim.chain_id,
    claim.scope_id,
    [...said, { text: claim.statement }],
    claim.accepted === 1,
  );
}

export async function withoutRejectedClaims(query: Query, claims: readonly ClaimRow[]): Promise<ClaimRow[]> {
  const kept: ClaimRow[] = [];
  for (const claim of claims) if (!(await isRejectedClaim(query, claim))) kept.push(claim);
  return kept;
}
