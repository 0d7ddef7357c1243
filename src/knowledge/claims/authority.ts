/** What a claim yields to: one that a person has called authoritative is not put aside by somebody who is trusted less. */
import { RecollectError } from '../../base/errors.ts';
import { SOURCE_TRUST } from '../../model/actor.ts';
import type { ClaimRow } from '../../store/port/tables.ts';
import type { Command } from '../command.ts';

export function yieldsTo(claim: Pick<ClaimRow, 'authoritative' | 'trust'>, trust: number): boolean {
  return claim.authoritative === 0 || trust >= claim.trust;
}

/** How far what this caller says is trusted. */
export function trustOf({ identity }: Pick<Command, 'identity'>): number {
  return SOURCE_TRUST[identity.actor.kind];
}

/** For requests that mean to put the claim aside. */
export function assertYields(command: Command, claim: ClaimRow): void {
  if (yieldsTo(claim, trustOf(command))) return;
  const { actor } = command.identity;
  throw new RecollectError(
    'person_required',
    `Claim ${claim.id} is authoritative, and a ${actor.kind} may not put it aside`,
    {
      hint: 'Contest it, or assert the other value: both stay, and a person decides.',
      details: { id: claim.id, actor: actor.id, kind: actor.kind },
    },
  );
}
