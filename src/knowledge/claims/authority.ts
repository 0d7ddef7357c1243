/** What a claim yields to: one that a person has called authoritative is not put aside by somebody who is trusted less. */
import { RecollectError } from '../../base/errors.ts';
import { type ActorKind, SOURCE_TRUST } from '../../model/actor.ts';
import type { ClaimRow } from '../../store/port/tables.ts';
import type { Command } from '../command.ts';

/** Who speaks counts here, not what is cited: a person may decide on the word of a tool. */
export function yieldsTo(
  claim: Pick<ClaimRow, 'authoritative' | 'author_kind'>,
  { author_kind: kind }: Pick<ClaimRow, 'author_kind'>,
): boolean {
  return claim.authoritative === 0 || trustOf(kind) >= trustOf(claim.author_kind);
}

function trustOf(kind: string): number {
  return SOURCE_TRUST[kind as ActorKind];
}

/** For requests that mean to put the claim aside. */
export function assertYields(command: Command, claim: ClaimRow): void {
  const { actor } = command.identity;
  if (yieldsTo(claim, { author_kind: actor.kind })) return;
  throw new RecollectError(
    'person_required',
    `Claim ${claim.id} is authoritative, and a ${actor.kind} may not put it aside`,
    {
      hint: 'Contest it, or assert the other value: both stay, and a person decides.',
      details: { id: claim.id, actor: actor.id, kind: actor.kind },
    },
  );
}
