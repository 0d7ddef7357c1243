/** The latest check of each item as a row. */
import type { Projector } from '../../ledger/projector.ts';
import { CLAIMS, MEMORIES, VERIFICATIONS } from '../../store/port/tables.ts';
import { VERIFICATION_KINDS, type VerificationRecorded } from './verification-events.ts';

export const verificationProjector: Projector = {
  kinds: VERIFICATION_KINDS.map((definition) => definition.kind),
  async apply(event, rows) {
    if (event.data === null || event.itemId === null) return;
    // An event changes only its own scope's items, whatever id an imported one may name.
    const item = (await rows.get(CLAIMS, event.itemId)) ?? (await rows.get(MEMORIES, event.itemId));
    if (!item || item.scope_id !== event.scopeId || item.chain_id !== event.chainId) return;
    const { status, message } = event.data as VerificationRecorded;
    await rows.put(VERIFICATIONS, {
      target_id: event.itemId,
      chain_id: event.chainId,
      scope_id: event.scopeId,
      status,
      message,
      checked_at: event.recordedAt,
      updated_seq: event.seq,
    });
  },
};
