/** Rejections as rows: one for each key, so that a value is looked up by one step. REJ-1 to REJ-3 in SPEC.md. */
import type { Projector } from '../../ledger/projector.ts';
import type { LedgerEvent } from '../../model/event.ts';
import type { Rows } from '../../store/port/store.ts';
import { REJECTED_VALUES, REJECTION_SALTS } from '../../store/port/tables.ts';
import { REJECTION_KINDS, type ValueRejected } from '../rejected/rejection-events.ts';

async function keepSalt(event: LedgerEvent, salt: string, rows: Rows): Promise<void> {
  const known = await rows.get(REJECTION_SALTS, event.chainId);
  const salts = known ? (JSON.parse(known.salts) as string[]) : [];
  if (salts.includes(salt)) return;
  await rows.put(REJECTION_SALTS, {
    chain_id: event.chainId,
    salts: JSON.stringify([...salts, salt].sort()),
    updated_seq: event.seq,
  });
}

export const rejectionProjector: Projector = {
  kinds: REJECTION_KINDS.map((definition) => definition.kind),
  async apply(event, rows) {
    if (event.data === null || event.itemId === null) return;
    if (event.kind === 'value.rejected') {
      const { salt, keys, item, reason } = event.data as ValueRejected;
      await keepSalt(event, salt, rows);
      for (const [index, key] of keys.entries())
        await rows.add(REJECTED_VALUES, {
          id: event.itemId,
          number: index + 1,
          key,
          chain_id: event.chainId,
          scope_id: event.scopeId,
          status: 'rejected',
          item_id: item ?? null,
          reason: reason ?? null,
          author_id: event.actorId,
          author_kind: event.actorKind,
          event_id: event.id,
          updated_seq: event.seq,
          recorded_at: event.recordedAt,
        });
      return;
    }
    for (const row of await rows.find(REJECTED_VALUES, 'ofRejection', event.itemId)) {
      // An event changes only its own scope's rejections, whatever id an imported one may name.
      if (row.scope_id !== event.scopeId || row.chain_id !== event.chainId) continue;
      await rows.put(REJECTED_VALUES, { ...row, status: 'lifted', updated_seq: event.seq });
    }
  },
};
