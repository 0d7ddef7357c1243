/** What happens to a claim that may happen to items of other nouns too. */

import { assertPerson } from '../../gate/access.ts';
import { valuesOfClaim } from '../../gate/told-values.ts';
import type { Value } from '../../gate/value-keys.ts';
import { CITATIONS, CLAIMS } from '../../store/port/tables.ts';
import type { Changed } from '../changed.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { notTakenBack } from '../not-taken-back.ts';
import type { NounVerbs, RejectionTarget, RunChange } from '../noun.ts';
import { contentOf } from '../texts/content-of.ts';
import { redacted } from '../texts/redacted.ts';
import { promoteClaim, restoreClaim, supersedeClaim, undoClaim } from './change-claim.ts';
import { claimGate } from './claim-gate.ts';
import { enterClaim } from './load-claim.ts';
import { claimProjector } from './projector.ts';

export const CLAIM_VERBS = {
  name: 'claim',
  projectors: [claimProjector],
  gate: claimGate,
  async promote(command: WriteContext, id: string, reason: string | undefined): Promise<Changed> {
    assertPerson(command.identity, 'accept a claim');
    const { status, claim, superseded } = await promoteClaim(command, id, reason);
    const replaced = superseded.length > 0 ? { superseded } : {};
    return { status, id, version: 1, memoryStatus: claim.status, ...replaced };
  },
  undo: undoClaim,
  lastChange: async ({ view }: Pick<ReadContext, 'view'>, id: string) => (await view.rows.get(CLAIMS, id))?.changed_by,
  async takeBack(command: WriteContext, id: string, changes: readonly RunChange[], reason: string) {
    for (const { event } of changes.toReversed()) {
      if (event.kind === 'claim.asserted') await undoClaim(command, id, reason);
      else if (WITHDRAWN.has(event.kind)) await restoreClaim(command, id, reason);
      else throw notTakenBack(id, event.kind);
    }
  },
  async redact(command: WriteContext, id: string) {
    const { status, statement, topic, subject, predicate, object } = await enterClaim(command, id);
    const changes = status === 'current' ? redacted({ statement, topic, subject, predicate, object }) : undefined;
    if (!changes) return false;
    const said = { statement, object: object ?? undefined, ...changes };
    await supersedeClaim(command, id, 'manual_correction', said as Parameters<typeof supersedeClaim>[3]);
    return true;
  },
  reject: rejectionTarget,
} satisfies NounVerbs;

/** Changes after which a claim is not current any more. */
const WITHDRAWN: ReadonlySet<string> = new Set(['claim.retracted', 'claim.undone', 'claim.superseded']);

async function rejectionTarget(
  command: WriteContext,
  id: string,
  reason: string | undefined,
): Promise<RejectionTarget> {
  const claim = await enterClaim(command, id);
  const scope = await command.scopes.rowOf(claim.scope_id);
  const { subject_key: subject, predicate_key: predicate, object_key: object } = claim;
  const cited = await wordsCited(command, id);
  const [statement, said] = valuesOfClaim(claim.statement, { subject, predicate, object });
  if (said) return { scope, values: [said, statement!, ...cited] };
  return {
    scope,
    values: [statement!, ...cited],
    putAway: async () => {
      if (claim.status !== 'retracted')
        await command.submit({ kind: 'claim.undone', scope, itemId: id, data: { reason } });
    },
  };
}

/** The evidence that said it: the same words, recorded again, are left out of recall. */
async function wordsCited(command: WriteContext, claimId: string): Promise<Value[]> {
  const values: Value[] = [];
  for (const { event_id } of await command.view.rows.find(CITATIONS, 'of', claimId)) {
    const event = await command.view.getEvent(event_id);
    const words = event && contentOf(command.kinds.read(event));
    if (words) values.push({ text: words });
  }
  return values;
}
