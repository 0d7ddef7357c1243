/** Erasures as rows, so that what was erased is known again when it arrives from elsewhere. ERA-8 and ERA-12 in SPEC.md. */
import { ERASED } from '../../ledger/erased.ts';
import type { Projector } from '../../ledger/projector.ts';
import { CLAIMS, ERASURES } from '../../store/port/tables.ts';
import type { EventErased } from './erasure-events.ts';

export const erasureProjector: Projector = {
  kinds: [ERASED],
  async apply(event, rows) {
    if (event.data === null || event.itemId === null) return;
    const { events, owner, replaced = [] } = event.data as EventErased;
    for (const id of new Set([event.itemId, ...events]))
      await rows.add(ERASURES, {
        id,
        scope_id: event.scopeId,
        chain_id: event.chainId,
        item_id: event.itemId,
        owner_id: owner ?? null,
        event_id: event.id,
        recorded_at: event.recordedAt,
      });
    for (const { id, reason, at, validTo } of replaced) {
      const claim = await rows.get(CLAIMS, id);
      if (claim?.status !== 'current' || claim.scope_id !== event.scopeId || claim.chain_id !== event.chainId) continue;
      await rows.put(CLAIMS, {
        ...claim,
        status: 'superseded',
        superseded_by: event.itemId,
        superseded_at: at,
        supersession_reason: reason,
        valid_to: validTo,
        updated_seq: event.seq,
        changed_by: event.id,
      });
    }
  },
};
