/** Saying that two identities are the same, and taking it back. */
import { RecollectError } from '../../base/errors.ts';
import { IDENTITIES, IDENTITY_MERGES } from '../../store/port/tables.ts';
import type { WriteContext } from '../context.ts';
import { assertActive, type IdentityChanged } from './change-identity.ts';
import { enterIdentity, enterMerge, loadIdentity } from './load-identity.ts';

export interface IdentitiesMerged {
  readonly status: 'merged' | 'unchanged';
  /** The merge itself, by which it is undone. */
  readonly id: string;
  readonly into: string;
  readonly from: string;
}

export async function mergeIdentities(
  command: WriteContext,
  intoId: string,
  fromId: string,
  reason: string | undefined,
): Promise<IdentitiesMerged> {
  const into = await enterIdentity(command, intoId);
  const from = await loadIdentity(command, fromId);
  if (into.id === from.id)
    throw new RecollectError('invalid_input', `${intoId} cannot be merged with itself`, {
      hint: 'Give two different identities.',
      details: { id: intoId },
    });
  if (into.chain_id !== from.chain_id)
    throw new RecollectError('chain_mismatch', `${intoId} and ${fromId} belong to different organisations`, {
      hint: 'Define it again in one of them.',
      details: { into: into.chain_id, from: from.chain_id },
    });
  const merges = await command.view.rows.find(IDENTITY_MERGES, 'from', from.id);
  const known = merges.find(({ into_id: id, status }) => id === into.id && status === 'effective');
  if (known) return { status: 'unchanged', id: known.id, into: into.id, from: from.id };
  assertActive(into);
  assertActive(from);
  const id = command.newId('merge');
  const data = { merge: id, from: from.id, reason };
  await command.submit({
    kind: 'identity.merged',
    scope: await command.scopes.rowOf(into.scope_id),
    itemId: into.id,
    data,
  });
  return { status: 'merged', id, into: into.id, from: from.id };
}

/** Both are as they were: a merge had moved nothing. */
export async function undoMerge(
  command: WriteContext,
  id: string,
  reason: string | undefined,
): Promise<IdentityChanged> {
  const merge = await enterMerge(command, id);
  const { rows } = command.view;
  const status = async () => (await rows.get(IDENTITIES, merge.into_id))!.status;
  if (merge.status === 'undone') return { status: 'unchanged', id, identityStatus: await status(), restored: [] };
  const scope = await command.scopes.rowOf((await rows.get(IDENTITIES, merge.into_id))!.scope_id);
  await command.submit({ kind: 'identity.unmerged', scope, itemId: merge.into_id, data: { merge: id, reason } });
  const from = (await rows.get(IDENTITIES, merge.from_id))!;
  return {
    status: 'changed',
    id,
    identityStatus: await status(),
    restored: from.status === 'active' ? [from.id] : [],
  };
}
