/** Nothing new can rest on what was erased: it would only be erased with it, as soon as another store brings the erasure again. */
import { RecollectError } from '../../base/errors.ts';
import { ownerIdOf } from '../../gate/identity.ts';
import { ERASURES } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';

export async function refuseErasedSources(
  { view, identity }: ReadContext,
  ids: readonly string[] | null | undefined,
): Promise<void> {
  if (!ids || ids.length === 0) return;
  const self = ownerIdOf(identity.actor);
  const erased = await view.rows.findWhereIn(ERASURES, 'id', ids);
  const seen = erased.find(({ owner_id: owner }) => owner === null || owner === self);
  if (seen) throw erasedSource(seen.id);
}

export function erasedSource(id: string): RecollectError {
  return new RecollectError('erased', `${id} was erased and cannot be cited`, {
    hint: 'Omit it.',
    details: { id },
  });
}
