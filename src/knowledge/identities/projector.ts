/** Identities as rows: their fields, the names that they claim, and which of them were merged. The rules are ENT-9 to ENT-17 in entities/SPEC.md. */
import type { Projector } from '../../ledger/projector.ts';
import type { LedgerEvent } from '../../model/event.ts';
import type { Rows } from '../../store/port/store.ts';
import { ALIASES, IDENTITIES, IDENTITY_MERGES, type IdentityRow } from '../../store/port/tables.ts';
import { claimName, settleName, withdrawName } from './claim-names.ts';
import {
  IDENTITY_KINDS,
  type IdentityAliased,
  type IdentityDefined,
  type IdentityMerged,
  type IdentityRevised,
  type IdentityUnaliased,
  type IdentityUnmerged,
} from './identity-events.ts';
import { isLater, type Said } from './order.ts';
import { settleMerges } from './settle-merges.ts';

export const identityProjector: Projector = {
  kinds: IDENTITY_KINDS.map((definition) => definition.kind),
  async apply(event, rows) {
    if (event.data === null || event.itemId === null) return;
    if (event.kind === 'identity.defined') return define(event, event.data as IdentityDefined, rows);
    const identity = await rows.get(IDENTITIES, event.itemId);
    // An event changes only what its own scope holds, whatever id an imported one may name.
    if (!identity || identity.scope_id !== event.scopeId || identity.chain_id !== event.chainId) return;
    switch (event.kind) {
      case 'identity.revised':
        return revise(event, event.data as IdentityRevised, identity, rows);
      case 'identity.aliased':
        for (const named of (event.data as IdentityAliased).names)
          await claimName(event, saidIn(event), identity, named, rows);
        return touch(event, identity, rows);
      case 'identity.unaliased':
        for (const key of (event.data as IdentityUnaliased).keys)
          await withdrawName(event, saidIn(event), identity, key, rows);
        return touch(event, identity, rows);
      case 'identity.removed':
        return remove(event, identity, rows);
      case 'identity.merged':
        return merge(event, event.data as IdentityMerged, identity, rows);
      case 'identity.unmerged':
        return unmerge(event, event.data as IdentityUnmerged, identity, rows);
    }
  },
};

async function define(event: LedgerEvent, data: IdentityDefined, rows: Rows): Promise<void> {
  const identity: IdentityRow = {
    id: event.itemId!,
    chain_id: event.chainId,
    scope_id: event.scopeId,
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
  return { at: (event.data as { at?: number }).at ?? event.recordedAt, by: event.id };
}
