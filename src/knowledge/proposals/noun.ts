/** The proposal, as every other part knows it. */
import { bodyOf } from '../../ledger/kinds.ts';
import { MEMORIES, PROPOSAL_ITEMS, PROPOSALS } from '../../store/port/tables.ts';
import { citedBy } from '../citations/cited-by.ts';
import type { ReadContext } from '../context.ts';
import { flagsOfEvent } from '../evidence/flags-of-event.ts';
import type { Noun } from '../noun.ts';
import { loadProposal } from './load-proposal.ts';
import { PROPOSAL_EVENT_KINDS, PROPOSAL_MADE } from './proposal-events.ts';
import { proposalView, viewProposal } from './proposal-view.ts';

export const PROPOSAL = {
  name: 'proposal',
  tables: [PROPOSALS, PROPOSAL_ITEMS],
  kinds: PROPOSAL_EVENT_KINDS,
  view: proposalView,
  get: async (query: ReadContext, id: string) => viewProposal(query, await loadProposal(query, id)),
  flagsOf: async (query: ReadContext, id: string) =>
    flagsOfEvent(query, (await query.view.rows.get(PROPOSALS, id))?.event_id),
  /** It quotes its sources, and says what its targets say. */
  dependenciesOf(event) {
    const made = bodyOf(event, PROPOSAL_MADE);
    return made && { on: [...citedBy(made), ...made.targets.map(({ item }) => item)], erases: 'item' };
  },
  async saidOfErased(rows, id) {
    const own = (await rows.get(PROPOSALS, id))?.owner_id;
    if (own) return { owner: own };
    for (const { item_id: item } of await rows.find(PROPOSAL_ITEMS, 'ofProposal', id)) {
      const memory = await rows.get(MEMORIES, item);
      if (memory?.visibility === 'private') return { owner: memory.owner_id };
    }
    return {};
  },
  isErasable: true,
  isMadeAgain: false,
} satisfies Noun;
