import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { memoryView, viewMemories } from '../knowledge/memories/memory-view.ts';
import { proposalView, viewProposal } from '../knowledge/proposals/proposal-view.ts';
import { withoutRejected } from '../knowledge/rejected/rejected-items.ts';
import { conflictView, viewConflict } from '../knowledge/resolutions/conflict-view.ts';
import { readOperation } from './define.ts';
import { paging, readMoment, readScope } from './fields.ts';

export const reviewQueue = readOperation({
  name: 'review-queue',
  summary: 'Show everything that waits for review',
  description:
    'Shows the first pending decisions and their number: proposals by confidence and freshness, unreviewed items of agents, and open conflicts. ' +
    'To page through each, use the lists of proposals, of memories with the status inbox, and of conflicts.',
  area: 'review',
  view: 'report',
  input: z.object({ ...readScope, limit: paging.limit, ...readMoment }),
  output: z.object({
    counts: z.object({
      proposals: z.number(),
      kinds: z.record(z.string(), z.number()).describe('How many proposals of each kind'),
      inbox: z.number().describe(`Memories; ${LIMITS.pageMax} means that many or more`),
      conflicts: z.number().describe(`${LIMITS.pageMax} means that many or more`),
    }),
    proposals: z.array(proposalView),
    inbox: z.array(memoryView),
    conflicts: z.array(conflictView),
  }),
  examples: [{ title: 'Pending decisions', cli: 'review-queue', input: {} }],
  async handle(query, { scope, inherit, limit }) {
    const access = await query.scopes.access(scope, inherit);
    const pending = { states: ['pending'] };
    const waiting = { statuses: ['inbox'], notExpiredAt: query.now, nearestNamed: false };
    const page = { sort: 'updated', descending: true, limit: LIMITS.pageMax } as const;
    const kinds = await query.view.countProposals(access, pending);
    const proposals = await query.view.listProposals(access, pending, { limit });
    const inbox = await withoutRejected(query, access, await query.view.listMemories(access, waiting, page));
    const conflicts = await query.view.listConflicts(access, { status: 'open', limit: LIMITS.pageMax });
    return {
      counts: {
        proposals: kinds.reduce((sum, { proposals: count }) => sum + count, 0),
        kinds: Object.fromEntries(kinds.map(({ kind, proposals: count }) => [kind, count])),
        inbox: inbox.length,
        conflicts: conflicts.length,
      },
      proposals: await Promise.all(proposals.map((row) => viewProposal(query, row))),
      inbox: await viewMemories(query, inbox.slice(0, limit)),
      conflicts: await Promise.all(conflicts.slice(0, limit).map((row) => viewConflict(query, row))),
    };
  },
});
