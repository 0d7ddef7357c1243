/** The smaller verbs of claims: replacing one on purpose, taking one back, doubting one, and undoing what an assertion did. */
import { RecollectError } from '../../base/errors.ts';
import type { CitationInput } from '../../model/citation.ts';
import type { AssertInput } from '../../model/claim.ts';
import type { SupersessionReason } from '../../model/claim-values.ts';
import { CLAIMS, type ClaimRow } from '../../store/port/tables.ts';
import { checkCitations } from '../citations/cite.ts';
import type { WriteContext } from '../context.ts';
import { saidBy } from '../rejected/rejected-items.ts';
import { overlaps } from '../validity.ts';
import { findAlike, saysTheSame } from './alike.ts';
import { type Asserted, assertClaim } from './assert-claim.ts';
import { enterClaim } from './load-claim.ts';

export interface ClaimChanged {
  readonly status: 'changed' | 'unchanged';
  readonly id: string;
  readonly claimStatus: string;
  /** Claims that are current again. */
  readonly restored: string[];
}

/** What the new claim does not say itself, it takes over from the old one, except the time for which it holds. */
export async function supersedeClaim(
  command: WriteContext,
  id: string,
  reason: SupersessionReason,
  replacement: Omit<AssertInput, 'scope'>,
): Promise<Asserted> {
  const old = await enterClaim(command, id);
  assertCurrent(old);
  return assertClaim(
    command,
    {
      ...replacement,
      topic: replacement.topic ?? old.topic ?? undefined,
      subject: replacement.subject ?? old.subject ?? undefined,
      predicate: replacement.predicate ?? old.predicate ?? undefined,
      scope: old.scope_id,
    },
    [{ id, reason }],
  );
}

export async function retractClaim(
  command: WriteContext,
  id: string,
  reason: string | undefined,
): Promise<ClaimChanged> {
  const claim = await enterClaim(command, id);
  if (claim.status === 'retracted') return unchanged(claim);
  assertCurrent(claim);
  await submit(command, claim, 'claim.retracted', { reason });
  return changed(command, claim);
}

export async function contestClaim(
  command: WriteContext,
  id: string,
  reason: string | undefined,
  citations: readonly CitationInput[],
): Promise<ClaimChanged> {
  const claim = await enterClaim(command, id);
  assertCurrent(claim);
  const checked = await checkCitations(command, await command.scopes.rowOf(claim.scope_id), citations);
  await submit(command, claim, 'claim.contested', { reason, citations: checked });
  return changed(command, claim);
}

/** Takes back an assertion: the claim is retracted and what it had replaced is current again. */
export async function undoClaim(command: WriteContext, id: string, reason: string | undefined): Promise<ClaimChanged> {
  const claim = await enterClaim(command, id);
  if (claim.status === 'retracted') return unchanged(claim);
  assertCurrent(claim);
  const replaced = await command.view.rows.find(CLAIMS, 'replacedBy', id);
  await submit(command, claim, 'claim.undone', { reason });
  const restored: string[] = [];
  for (const old of replaced)
    if ((await command.view.rows.get(CLAIMS, old.id))?.status === 'current') restored.push(old.id);
  return changed(command, claim, restored);
}

/** Lets a claim that is there take the place of another of its scope. */
export async function supersedeClaimBy(
  command: WriteContext,
  id: string,
  by: string,
  because: SupersessionReason,
  reason: string | undefined,
): Promise<ClaimChanged> {
  const claim = await enterClaim(command, id);
  assertCurrent(claim);
  const other = await command.view.rows.get(CLAIMS, by);
  if (other) await refuseRejected(command, other);
  await submit(command, claim, 'claim.superseded', { by, because, reason });
  return changed(command, claim);
}

/** Makes a claim count again that was superseded by another, or taken back. */
export async function restoreClaim(
  command: WriteContext,
  id: string,
  reason: string | undefined,
): Promise<ClaimChanged> {
  const claim = await enterClaim(command, id);
  if (claim.status === 'current') return unchanged(claim);
  await refuseRejected(command, claim);
  await submit(command, claim, 'claim.restored', { reason });
  return changed(command, claim, [id]);
}

async function refuseRejected(command: WriteContext, claim: ClaimRow): Promise<void> {
  await command.rejected.refuse(await command.scopes.rowOf(claim.scope_id), saidBy(claim));
}

/** A person accepts what somebody else asserted; of one value it takes the place of what says something else. */
export async function promoteClaim(
  command: WriteContext,
  id: string,
  reason: string | undefined,
): Promise<{ readonly status: 'changed' | 'unchanged'; readonly claim: ClaimRow; readonly superseded: string[] }> {
  const claim = await enterClaim(command, id);
  assertCurrent(claim);
  if (claim.accepted === 1) return { status: 'unchanged', claim, superseded: [] };
  const others = claim.cardinality === 'one' ? (await findAlike(command.view.rows, claim)).claims : [];
  const replaced = others.filter((other) => !saysTheSame(other, claim) && overlaps(other, claim));
  const because: SupersessionReason = 'contradicted_by_new_source';
  const supersedes = replaced.map((other) => ({ id: other.id, reason: because }));
  await submit(command, claim, 'claim.promoted', {
    reason,
    supersedes: supersedes.length > 0 ? supersedes : undefined,
  });
  const now = (await command.view.rows.get(CLAIMS, id))!;
  return { status: 'changed', claim: now, superseded: replaced.map((other) => other.id) };
}

async function submit(
  command: WriteContext,
  claim: ClaimRow,
  kind: string,
  data: Record<string, unknown>,
): Promise<void> {
  await command.submit({ kind, scope: await command.scopes.rowOf(claim.scope_id), itemId: claim.id, data });
}

async function changed(command: WriteContext, claim: ClaimRow, restored: string[] = []): Promise<ClaimChanged> {
  const now = (await command.view.rows.get(CLAIMS, claim.id))!;
  return { status: 'changed', id: claim.id, claimStatus: now.status, restored };
}

function unchanged(claim: ClaimRow): ClaimChanged {
  return { status: 'unchanged', id: claim.id, claimStatus: claim.status, restored: [] };
}

function assertCurrent(claim: ClaimRow): void {
  if (claim.status === 'current') return;
  const by = claim.superseded_by === null ? '' : ` by ${claim.superseded_by}`;
  throw new RecollectError('wrong_status', `Claim ${claim.id} is ${claim.status}${by}`, {
    hint:
      claim.superseded_by === null ? 'If it is true after all, assert it again.' : `Look at ${claim.superseded_by}.`,
    details: { id: claim.id, status: claim.status, supersededBy: claim.superseded_by },
  });
}
