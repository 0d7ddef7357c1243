/** Frames of an organisation: the last definition of a name counts. */
import { canonicalJson } from '../../base/canonical-json.ts';
import type { Projector } from '../../ledger/projector.ts';
import { FRAMES } from '../../store/port/tables.ts';
import { FRAME_KINDS, type FrameDefined, type FrameRemoved } from './frame-events.ts';

export const frameProjector: Projector = {
  kinds: FRAME_KINDS.map((definition) => definition.kind),
  async apply(event, rows) {
    if (event.data === null) return;
    const { name } = event.data as FrameRemoved;
    const known = await rows.get(FRAMES, event.chainId, name);
    const isRemoved = event.kind === 'frame.removed';
    if (isRemoved && known === undefined) return;
    await rows.put(FRAMES, {
      chain_id: event.chainId,
      name,
      scope_id: event.scopeId,
      definition: isRemoved ? known!.definition : canonicalJson((event.data as FrameDefined).frame),
      status: isRemoved ? 'removed' : 'defined',
      author_id: event.actorId,
      author_kind: event.actorKind,
      event_id: event.id,
      updated_seq: event.seq,
      recorded_at: event.recordedAt,
    });
  },
};
