import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { proposalView, viewProposal } from '../knowledge/proposals/proposal-view.ts';
import { label, unitInterval } from '../model/fields.ts';
import { PROPOSAL_ACTIONS, PROPOSAL_KINDS, PROPOSAL_STATES } from '../model/proposal.ts';
import type { ProposalPlace } from '../store/port/queries.ts';
import { readOperation } from './define.ts';
import { itemId, nextCursor, pageCursor, paging, readMoment, readPageCursor, readScope } from './fields.ts';

export function isProposalPlace(value: unknown): value is ProposalPlace {
  return Array.isArray(value) && value.length === 2 && typeof value[0] === 'number' && typeof value[1] === 'string';
}

export const proposals = readOperation({
  name: 'proposals',
  summary: 'List proposals: changes that wait for review, and decided ones',
  description:
    'Lists proposals by confidence and freshness, each with its exact change, its sources with speaker and time, and the items it would change. `review` decides them.',
  area: 'review',
  view: 'proposals',
  input: z.object({
    states: z
      .array(z.enum(PROPOSAL_STATES))
      .min(1)
      .max(PROPOSAL_STATES.length)
      .default(['pending'])
      .describe('Only in these states'),
    kinds: z.array(z.enum(PROPOSAL_KINDS)).min(1).max(PROPOSAL_KINDS.length).optional().describe('Only of these kinds'),
    actions: z
      .array(z.enum(PROPOSAL_ACTIONS))
      .min(1)
      .max(PROPOSAL_ACTIONS.length)
      .optional()
      .describe('Only with these actions'),
    item: itemId.optional().describe('Only proposals that change this item'),
    subject: label(LIMITS.name).optional().describe('Only proposals about this subject'),
    run: label(LIMITS.label).optional().describe('Only proposals of this run'),
    author: label(LIMITS.label).optional().describe('Only proposals of this author, such as claude or agent:claude'),
    minConfidence: unitInterval.optional().describe('Only proposals with at least this confidence'),
    ...readScope,
    ...paging,
    ...readMoment,
  }),
  output: z.object({ proposals: z.array(proposalView), cursor: nextCursor }),
  examples: [
    { title: 'Pending proposals', cli: 'proposals', input: {} },
    { title: 'Applied proposals', cli: 'proposals --states applied', input: { states: ['applied'] } },
  ],
  async handle(query, input) {
    const { cursor, limit, ...request } = input;
    const access = await query.scopes.access(input.scope, input.inherit);
    const { item: itemIdWanted, scope: _, inherit: __, asOf: ___, ...filter } = request;
    const after = readPageCursor(cursor, request, isProposalPlace);
    const found = await query.view.listProposals(
      access,
      { ...filter, itemId: itemIdWanted },
      { after, limit: limit + 1 },
    );
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      proposals: await Promise.all(shown.map((row) => viewProposal(query, row))),
      cursor: found.length > limit && last ? pageCursor([last.rank, last.id], request) : null,
    };
  },
});
