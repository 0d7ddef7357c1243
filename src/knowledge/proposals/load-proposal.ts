/** Finds the proposal that a request is about, as far as the caller may see it. */
import { accessById } from '../../gate/access.ts';
import { PROPOSAL_ITEMS, type ProposalItemRow, type ProposalRow } from '../../store/port/tables.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { noSuchItem } from '../no-such-item.ts';

export async function loadProposal(query: ReadContext, id: string): Promise<ProposalRow> {
  const [row] = await query.view.listProposals(accessById(query.identity), { ids: [id] }, { limit: 1 });
  if (!row) throw noSuchItem(id);
  return row;
}

/** For a command: the proposal as it is when nobody else can change it any more. */
export async function enterProposal(command: WriteContext, id: string): Promise<ProposalRow> {
  const row = await loadProposal(command, id);
  return (await command.view.enter(row.chain_id)) ? loadProposal(command, id) : row;
}

/** In the order in which they were named or changed. */
export async function itemsOfProposal(
  { view }: Pick<ReadContext, 'view'>,
  id: string,
  role: 'target' | 'effect',
): Promise<ProposalItemRow[]> {
  const rows = await view.rows.find(PROPOSAL_ITEMS, 'ofProposal', id);
  return rows.filter((row) => row.role === role).sort((a, b) => a.place - b.place);
}
