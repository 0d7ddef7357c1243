import { z } from 'zod';
import { formatTimeOrNull } from '../base/time.ts';
import { ANY, DEFAULT_ACTIONS, DEFAULT_CONFIDENCE, DEFAULT_POLICY } from '../knowledge/reviewing/review-policy.ts';
import { REVIEW_POLICIES, type ReviewPolicyRow } from '../store/port/tables.ts';
import { readOperation } from './define.ts';
import { readMoment, readScope } from './fields.ts';

const policy = z.object({
  policy: z.string().describe('The event that set it; default: built in'),
  scope: z.string().nullable(),
  action: z.string(),
  kind: z.string(),
  actor: z.string(),
  confidence: z
    .number()
    .nullable()
    .describe('Proposals with at least this confidence are applied at once; null: none are'),
  by: z.string().nullable(),
  at: z.string().nullable(),
});

export const reviewPolicies = readOperation({
  name: 'review-policies',
  summary: 'List which proposals are applied automatically',
  description: 'Lists the policies in effect in the scope, nearest first, then the built-in ones.',
  area: 'review',
  view: 'list',
  input: z.object({ ...readScope, ...readMoment }),
  output: z.object({ policies: z.array(policy) }),
  examples: [{ title: 'Policies in effect here', cli: 'review-policies', input: {} }],
  async handle(query, input) {
    const { scopeIds, chainIds } = await query.scopes.access(input.scope, input.inherit);
    const chains = chainIds ?? (await query.view.heads()).map(({ chainId }) => chainId);
    const rows: ReviewPolicyRow[] = [];
    for (const chain of chains) rows.push(...(await query.view.rows.find(REVIEW_POLICIES, 'ofChain', chain)));
    const seen = rows.filter(({ scope_id: scope }) => scopeIds === null || scopeIds.includes(scope));
    const place = (scope: string) => scopeIds?.indexOf(scope) ?? 0;
    const set = seen
      .sort((a, b) => place(a.scope_id) - place(b.scope_id) || (a.event_id < b.event_id ? 1 : -1))
      .map((row) => ({
        policy: row.event_id,
        scope: row.scope_id,
        action: row.action,
        kind: row.kind,
        actor: row.actor,
        confidence: row.confidence,
        by: `${row.author_kind}:${row.author_id}`,
        at: formatTimeOrNull(row.recorded_at),
      }));
    const usual = DEFAULT_ACTIONS.map((action) => ({
      policy: DEFAULT_POLICY,
      scope: null,
      action,
      kind: ANY,
      actor: ANY,
      confidence: DEFAULT_CONFIDENCE,
      by: null,
      at: null,
    }));
    return { policies: [...set, ...usual] };
  },
});
