/**
 * Links as rows. Two stores may have made or removed the same one: whichever order their events arrive in, the row says the same
 * (LNK-14), because the later by their own order counts and what is counted is all of them.
 */
import { bodyOf } from '../../ledger/kinds.ts';
import type { Projector } from '../../ledger/projector.ts';
import type { LedgerEvent } from '../../model/event.ts';
import { LINKS, type LinkRow } from '../../store/port/tables.ts';
import { LINK_KINDS, LINK_MADE, LINK_REMOVED, type LinkMade, type LinkRemoved } from './link-events.ts';
import { linkIdOf } from './link-key.ts';

export const linkProjector: Projector = {
  kinds: LINK_KINDS.map((definition) => definition.kind),
  async apply(event, rows) {
    // An event says of a link only what its id stands for, whatever an imported one may name.
    const [made, removed] = [bodyOf(event, LINK_MADE), bodyOf(event, LINK_REMOVED)];
    const said = made ?? removed;
    if (!said || event.itemId !== linkIdOf(event.chainId, said)) return;
    const link = await rows.get(LINKS, event.itemId);
    if (made) await rows.put(LINKS, make(event, made, link));
    else if (removed && link) await rows.put(LINKS, remove(event, removed, link));
  },
};

function make(event: LedgerEvent, data: LinkMade, link: LinkRow | undefined): LinkRow {
  const made: LinkRow = {
    id: event.itemId!,
    chain_id: event.chainId,
    scope_id: event.scopeId,
    from_id: data.from,
    to_id: data.to,
    kind: data.kind,
    status: 'current',
    weight: data.weight,
    confidence: data.confidence,
    origin: data.origin,
    reinforcement_count: 1,
    valid_from: data.validFrom ?? null,
    valid_to: data.validTo ?? null,
    pinned: Number(data.pinned),
    note: data.note ?? null,
    change_reason: null,
    trust: event.trust,
    author_id: event.actorId,
    author_kind: event.actorKind,
    event_id: event.id,
    made_by: event.id,
    made_order: data.order,
    removed_by: null,
    removed_order: null,
    created_seq: event.seq,
    updated_seq: event.seq,
    recorded_at: event.recordedAt,
  };
  if (!link) return made;
  const isFirst = isBefore(event.recordedAt, event.id, link.recorded_at, link.event_id);
  const isLast = isBefore(link.made_order, link.made_by, data.order, event.id);
  return settled({
    ...(isLast ? { ...made, change_reason: link.change_reason } : link),
    // Where and when it was first made stays, also when another store turns out to have been first.
    ...firstOf(isFirst ? made : link),
    created_seq: link.created_seq,
    reinforcement_count: link.reinforcement_count + 1,
    removed_by: link.removed_by,
    removed_order: link.removed_order,
    updated_seq: event.seq,
  });
}

function remove(event: LedgerEvent, data: LinkRemoved, link: LinkRow): LinkRow {
  const touched = { ...link, updated_seq: event.seq };
  if (link.removed_by !== null && !isBefore(link.removed_order!, link.removed_by, data.order, event.id)) return touched;
  return settled({
    ...touched,
    removed_by: event.id,
    removed_order: data.order,
    change_reason: data.reason ?? null,
  });
}

/** Whether it is there follows from which came last. Why it was removed is told as long as it is. */
function settled(link: LinkRow): LinkRow {
  const { made_order, made_by, removed_order, removed_by } = link;
  const isRemoved = removed_by !== null && isBefore(made_order, made_by, removed_order!, removed_by);
  return isRemoved ? { ...link, status: 'removed' } : { ...link, status: 'current', change_reason: null };
}

function firstOf({ scope_id, event_id, recorded_at }: LinkRow): Pick<LinkRow, 'scope_id' | 'event_id' | 'recorded_at'> {
  return { scope_id, event_id, recorded_at };
}

function isBefore(order: number, id: string, otherOrder: number, otherId: string): boolean {
  return order < otherOrder || (order === otherOrder && id < otherId);
}
