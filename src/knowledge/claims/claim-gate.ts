/** What a claim says to the gate: whose it is, what its events make true, and whose place it takes. */
import { type GateDeclaration, ownedBy } from '../../gate/gate-rules.ts';
import { textValues, valuesOfClaim } from '../../gate/told-values.ts';
import { bodyOf } from '../../ledger/kinds.ts';
import { CLAIMS } from '../../store/port/tables.ts';
import { CLAIM_ASSERTED, CLAIM_SUPERSEDED, CLAIM_SUPPORTED } from './claim-events.ts';

export const claimGate: GateDeclaration = {
  isOfPerson: ownedBy(CLAIMS, ({ accepted }) => accepted === 1),
  valuesIn(kind, data) {
    const asserted = bodyOf({ kind, data }, CLAIM_ASSERTED);
    if (asserted) return [...textValues(asserted.topic), ...valuesOfClaim(asserted.statement, asserted.keys)];
    return textValues(bodyOf({ kind, data }, CLAIM_SUPPORTED)?.statement);
  },
  touchedBy(draft, reader) {
    const asserted = bodyOf(draft, CLAIM_ASSERTED);
    if (!asserted) return undefined;
    const replaced = (asserted.supersedes ?? []).map(({ id }) => reader.touched(id, CLAIM_SUPERSEDED.kind));
    return Promise.all([reader.touched(draft.itemId!, draft.kind), ...replaced]);
  },
  hint: 'Contest it, or assert the other value: both stay, and a person decides.',
};
