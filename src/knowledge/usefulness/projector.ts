/** What was said of items, and what came of using them, as rows. USE-1 to USE-5 in SPEC.md. */
import type { Projector } from '../../ledger/projector.ts';
import type { LedgerEvent } from '../../model/event.ts';
import type { Rows } from '../../store/port/store.ts';
import { FEEDBACK, ITEM_USES, type ItemUseRow } from '../../store/port/tables.ts';
import { type FeedbackGiven, type OutcomeRecorded, USEFULNESS_KINDS, type UsageRecorded } from './usefulness-events.ts';

interface Added {
  readonly uses?: number;
  readonly signal?: number;
  readonly weight?: number;
}

export const usefulnessProjector: Projector = {
  kinds: USEFULNESS_KINDS.map((definition) => definition.kind),
  async apply(event, rows) {
    if (event.data === null) return;
    if (event.kind === 'usage.recorded') {
      for (const { id, uses } of (event.data as UsageRecorded).items) await add(event, rows, id, { uses });
      return;
    }
    if (event.itemId === null) return;
    if (event.kind === 'outcome.recorded') {
      const { signal, weight } = event.data as OutcomeRecorded;
      await add(event, rows, event.itemId, { signal: signal * weight, weight });
      return;
    }
    await rows.put(FEEDBACK, {
      scope_id: event.scopeId,
      item_id: event.itemId,
      actor_id: event.actorId,
      actor_kind: event.actorKind,
      chain_id: event.chainId,
      signal: (event.data as FeedbackGiven).signal,
      session_id: event.sessionId,
      event_id: event.id,
      updated_seq: event.seq,
      recorded_at: event.recordedAt,
    });
  },
};

/** Sums, so that the order in which they came does not matter; those of the last session are kept apart, because it does not count them yet. */
async function add(event: LedgerEvent, rows: Rows, itemId: string, { uses = 0, signal = 0, weight = 0 }: Added) {
  const known = (await rows.get(ITEM_USES, event.chainId, event.scopeId, itemId)) ?? nothingYet(event, itemId);
  const isSame = known.session_id === event.sessionId && event.sessionId !== null;
  await rows.put(ITEM_USES, {
    ...known,
    uses: known.uses + uses,
    signal_sum: known.signal_sum + signal,
    weight_sum: known.weight_sum + weight,
    session_id: event.sessionId,
    session_uses: (isSame ? known.session_uses : 0) + uses,
    session_signal: (isSame ? known.session_signal : 0) + signal,
    session_weight: (isSame ? known.session_weight : 0) + weight,
    updated_seq: event.seq,
    recorded_at: event.recordedAt,
  });
}

function nothingYet(event: LedgerEvent, itemId: string): ItemUseRow {
  return {
    scope_id: event.scopeId,
    item_id: itemId,
    chain_id: event.chainId,
    uses: 0,
    signal_sum: 0,
    weight_sum: 0,
    session_id: event.sessionId,
    session_uses: 0,
    session_signal: 0,
    session_weight: 0,
    updated_seq: event.seq,
    recorded_at: event.recordedAt,
  };
}
