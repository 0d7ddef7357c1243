/** Unreject: a person takes a rejection back. What was put away with it stays so until somebody brings it back. */
import { assertPerson } from '../../gate/access.ts';
import type { WriteContext } from '../context.ts';
import { loadRejection } from './load-rejection.ts';

export interface Unrejected {
  readonly status: 'unrejected' | 'unchanged';
  readonly id: string;
  readonly scope: string;
}

export async function unrejectValue(
  command: WriteContext,
  id: string,
  reason: string | undefined,
): Promise<Unrejected> {
  assertPerson(command.identity, 'take a rejection back');
  let row = await loadRejection(command, id);
  if (await command.view.enter(row.chain_id)) row = await loadRejection(command, id);
  if (row.status === 'lifted') return { status: 'unchanged', id, scope: row.scope_id };
  await command.submit({
    kind: 'value.unrejected',
    scope: await command.scopes.rowOf(row.scope_id),
    itemId: id,
    data: { reason },
  });
  return { status: 'unrejected', id, scope: row.scope_id };
}
