/** What a claim yields to: one that a person asserted or accepted is not put aside by a claim that nobody has accepted. CLM-17 in SPEC.md. */
import type { ClaimRow } from '../../store/port/tables.ts';

type Claim = Pick<ClaimRow, 'accepted'>;

/** Who speaks decides here, not what is cited: a person may decide on the word of a tool. */
export function yieldsTo(claim: Claim, by: Claim): boolean {
  return claim.accepted === 0 || by.accepted === 1;
}
