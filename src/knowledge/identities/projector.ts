/** Identities as rows: their fields, the names that they claim, and which of them were merged. The rules are ENT-9 to ENT-17 in entities/SPEC.md. */
import { bodyOf } from '../../ledger/kinds.ts';
import type { LedgerEvent } from '../../model/event.ts';
import type { Rows } from '../../store/port/store.ts';
import { ALIASES, IDENTITIES, IDENTITY_MERGES, type IdentityRow } from '../../store/port/tables.ts';
import { type ItemEvent, itemProjector, placeOf } from '../items/item-projector.ts';
import { claimName, settleName, withdrawName } from './claim-names.ts';
import {
  IDENTITY_ALIASED,
  IDENTITY_DEFINED,
  IDENTITY_KINDS,
  IDENTITY_MERGED,
  IDENTITY_REVISED,
  IDENTITY_UNALIASED,
  IDENTITY_UNMERGED,
  type IdentityDefined,
  type IdentityMerged,
  type IdentityRevised,
  type IdentityUnmerged,
} from './identity-events.ts';
import { isLater, type Said } from './order.ts';
import { settleMerges } from './settle-merges.ts';

export const identityProjector = itemProjector(IDENTITY_KINDS, IDENTITIES, {
  first: IDENTITY_DEFINED,
  make: define,
  change,
});

async function change(event: ItemEvent, identity: IdentityRow, rows: Rows): Promise<void> {
  if (event.kind === 'identity.removed') return remove(event, identity, rows);
  const revised = bodyOf(event, IDENTITY_REVISED);
  if (revised) return revise(event, revised, identity, rows);
  const merged = bodyOf(event, IDENTITY_MERGED);
  if (merged) return merge(event, merged, identity, rows);
  const unmerged = bodyOf(event, IDENTITY_UNMERGED);
  if (unmerged) return unmerge(event, unmerged, identity, rows);
  for (const named of bodyOf(event, IDENTITY_ALIASED)?.names ?? [])
    await claimName(event, saidIn(event), identity, named, rows);
  for (const key of bodyOf(event, IDENTITY_UNALIASED)?.keys ?? [])
    await withdrawName(event, saidIn(event), identity, key, rows);
  return touch(event, identity, rows);
}

async function define(event: ItemEvent, data: IdentityDefined, rows: Rows): Promise<void> {
  const identity: IdentityRow = {
    ...placeOf(event),
    name: data.name,
    name_key: data.key,
    kind: data.kind,
    description: data.description ?? null,
    status: 'active',
    merged_into: null,
    root_id: event.itemId!,
    author_id: event.actorId,
    author_kind: event.actorKind,
    event_id: event.id,
    changed_by: event.id,
    revised_at: event.recordedAt,
    revised_by: event.id,
    created_seq: event.seq,
    updated_seq: event.seq,
    recorded_at: event.recordedAt,
  };
  if (!(await rows.add(IDENTITIES, identity))) return;
  for (const named of [data, ...data.aliases]) await claimName(event, saidIn(event), identity, named, rows);
}

async function revise(event: LedgerEvent, data: IdentityRevised, identity: IdentityRow, rows: Rows): Promise<void> {
  const said = saidIn(event);
  if (isLater(said, { at: identity.revised_at, by: identity.revised_by }))
    await touch(event, identity, rows, {
      name: data.name,
      name_key: data.key,
      kind: data.kind,
      description: data.description ?? null,
      revised_at: said.at,
      revised_by: said.by,
    });
  // Also when another name came later: what it was once called still means it.
  await claimName(event, said, identity, data, rows);
}

/** Its names are free again, and what was merged with it stands alone. */
async function remove(event: LedgerEvent, identity: IdentityRow, rows: Rows): Promise<void> {
  if (identity.status === 'removed') return;
  await touch(event, identity, rows, { status: 'removed' });
  for (const { key } of await rows.find(ALIASES, 'of', identity.id)) await settleName(event, key, rows);
  await settleMerges(event, [identity.id], rows);
}

async function merge(event: LedgerEvent, data: IdentityMerged, into: IdentityRow, rows: Rows): Promise<void> {
  const from = await rows.get(IDENTITIES, data.from);
  if (!from || from.chain_id !== event.chainId || from.id === into.id) return;
  const isNew = await rows.add(IDENTITY_MERGES, {
    id: data.merge,
    chain_id: event.chainId,
    scope_id: event.scopeId,
    into_id: into.id,
    from_id: from.id,
    status: 'idle',
    event_id: event.id,
    changed_by: event.id,
    updated_seq: event.seq,
    recorded_at: event.recordedAt,
  });
  if (isNew) await settleMerges(event, [into.id, from.id], rows);
}

async function unmerge(event: LedgerEvent, data: IdentityUnmerged, into: IdentityRow, rows: Rows): Promise<void> {
  const known = await rows.get(IDENTITY_MERGES, data.merge);
  if (!known || known.into_id !== into.id || known.status === 'undone') return;
  await rows.put(IDENTITY_MERGES, { ...known, status: 'undone', changed_by: event.id, updated_seq: event.seq });
  await settleMerges(event, [known.into_id, known.from_id], rows);
}

async function touch(event: LedgerEvent, { id }: IdentityRow, rows: Rows, changes: Partial<IdentityRow> = {}) {
  const now = (await rows.get(IDENTITIES, id))!;
  await rows.put(IDENTITIES, { ...now, ...changes, changed_by: event.id, updated_seq: event.seq });
}

function saidIn(event: LedgerEvent): Said {
  return { at: typeof event.data?.at === 'number' ? event.data.at : event.recordedAt, by: event.id };
}
