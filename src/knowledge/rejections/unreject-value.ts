/** Unreject: a person takes a rejection back. What was put away with it stays so until somebody brings it back. */
import { assertPerson } from '../../gate/access.ts';
import { REJECTED_VALUES, type RejectedValueRow } from '../../store/port/tables.ts';
import type { Command, Query } from '../command.ts';
import { noSuchItem } from '../memories/load-memory.ts';

export interface Unrejected {
  readonly status: 'unrejected' | 'unchanged';
  readonly id: string;
  readonly scope: string;
}

export async function unrejectValue(command: Command, id: string, reason: string | undefined): Promise<Unrejected> {
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

async function loadRejection(query: Query, id: string): Promise<RejectedValueRow> {
  const [row] = await query.view.rows.find(REJECTED_VALUES, 'ofRejection', id);
  if (!row || query.identity.boundary?.mayRead(row.scope_id) === false) throw noSuchItem(id);
  return row;
}
