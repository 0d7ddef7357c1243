/** Which claims a rejection takes back. Decided from rows and keys alone, so that it is the same after a rebuild and after a merge in either order. */

import { ownerOfRejection } from '../../gate/rejected-values.ts';
import { claimKeyOf } from '../../gate/value-keys.ts';
import { isIdOf } from '../../model/nouns.ts';
import type { Rows } from '../../store/port/store.ts';
import {
  CLAIMS,
  type ClaimRow,
  REJECTED_VALUES,
  REJECTION_SALTS,
  type RejectedValueRow,
  SCOPES,
} from '../../store/port/tables.ts';
import { GLOBAL_SCOPE } from '../scope-tree/global-scope.ts';

type Reads = Pick<Rows, 'get' | 'find'>;

/** The claim was taken back by a rejection, and comes back when that ends. */
export function isTakenBack({ superseded_by: by }: Pick<ClaimRow, 'superseded_by'>): boolean {
  return isIdOf('rejection', by);
}

/** The first rejection of what it says of its subject that binds it. */
export async function rejectionOfClaim(rows: Reads, claim: ClaimRow): Promise<string | undefined> {
  // Most chains have none, and then nothing else is asked.
  const salts = hasValue(claim) ? await rows.get(REJECTION_SALTS, claim.chain_id) : undefined;
  if (!salts) return undefined;
  const scope = (await rows.get(SCOPES, claim.scope_id)) ?? GLOBAL_SCOPE;
  const around = scope.path.split('/');
  const binding: string[] = [];
  for (const salt of JSON.parse(salts.salts) as string[])
    for (const row of await rows.find(REJECTED_VALUES, 'byKey', claim.chain_id, keyOf(salt, claim)))
      if (row.status === 'rejected' && around.includes(row.scope_id) && (await bindsClaim(rows, row, claim)))
        binding.push(row.id);
  return binding.sort()[0];
}

/** An agent's rejection takes back nothing that a person said (REJ-8). */
async function bindsClaim(rows: Reads, row: RejectedValueRow, claim: ClaimRow): Promise<boolean> {
  const mayReject = row.author_kind === 'person' || claim.author_kind !== 'person';
  return mayReject && (await ownerOfRejection(rows, row)) === null;
}

/** The claims of the scope and of those below it that say what one of the keys means, whether they count or were replaced. */
export async function claimsSaying(
  rows: Reads & Pick<Rows, 'findWhereIn'>,
  rejected: { readonly chainId: string; readonly scopeId: string; readonly salt: string },
  keys: readonly string[],
  example: string | undefined,
): Promise<ClaimRow[]> {
  const scopes = await scopesFrom(rows, rejected.scopeId);
  const known = example !== undefined && isIdOf('claim', example) ? await rows.get(CLAIMS, example) : undefined;
  const all = known ? await alike(rows, scopes, known) : await rows.findWhereIn(CLAIMS, 'scope_id', scopes);
  const wanted = new Set(keys);
  const found = all.filter(
    (claim) =>
      claim.chain_id === rejected.chainId &&
      claim.status !== 'retracted' &&
      hasValue(claim) &&
      wanted.has(keyOf(rejected.salt, claim)),
  );
  return found.sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function alike(rows: Reads, scopes: readonly string[], claim: ClaimRow): Promise<ClaimRow[]> {
  const { subject_key: subject, predicate_key: predicate, object_key: object } = claim;
  const found: ClaimRow[] = [];
  for (const scope of scopes)
    for (const status of ['current', 'superseded'])
      found.push(...(await rows.find(CLAIMS, 'valued', scope, subject, predicate, status, object)));
  return found;
}

async function scopesFrom(rows: Reads, scopeId: string): Promise<string[]> {
  const scopes = [scopeId];
  for (let next = 0; next < scopes.length; next++)
    for (const child of await rows.find(SCOPES, 'children', scopes[next]!)) scopes.push(child.id);
  return scopes;
}

function hasValue({ subject_key: subject, predicate_key: predicate, object_key: object }: ClaimRow): boolean {
  return subject !== '' && predicate !== '' && object !== '';
}

function keyOf(salt: string, { subject_key: subject, predicate_key: predicate, object_key: object }: ClaimRow): string {
  return claimKeyOf(salt, { subject, predicate, object });
}
