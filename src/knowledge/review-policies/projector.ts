/** Review policies as rows: of two for the same proposals in a scope the later is in effect, also where stores were merged. */
import { bodyOf } from '../../ledger/kinds.ts';
import type { Projector } from '../../ledger/projector.ts';
import { REVIEW_POLICIES } from '../../store/port/tables.ts';
import { REVIEW_POLICY_KINDS, REVIEW_POLICY_SET } from './policy-events.ts';

export const reviewPolicyProjector: Projector = {
  kinds: REVIEW_POLICY_KINDS.map(({ kind }) => kind),
  async apply(event, rows) {
    const set = bodyOf(event, REVIEW_POLICY_SET);
    // A person's alone, also where it was imported.
    if (!set || event.actorKind !== 'person') return;
    const { kind, action, actor, confidence } = set;
    const known = await rows.get(REVIEW_POLICIES, event.chainId, event.scopeId, kind, action, actor);
    const isOlder =
      known !== undefined &&
      (event.recordedAt < known.recorded_at || (event.recordedAt === known.recorded_at && event.id < known.event_id));
    if (isOlder) return;
    await rows.put(REVIEW_POLICIES, {
      chain_id: event.chainId,
      scope_id: event.scopeId,
      kind,
      action,
      actor,
      confidence,
      author_id: event.actorId,
      author_kind: event.actorKind,
      event_id: event.id,
      updated_seq: event.seq,
      recorded_at: event.recordedAt,
    });
  },
};
