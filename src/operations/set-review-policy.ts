import { z } from 'zod';
import { assertPerson } from '../gate/access.ts';
import { ANY } from '../knowledge/reviewing/review-policy.ts';
import { ensureScope } from '../knowledge/scopes/ensure-scope.ts';
import { ACTOR_KINDS } from '../model/actor.ts';
import { unitInterval } from '../model/fields.ts';
import { PROPOSAL_ACTIONS, PROPOSAL_KINDS } from '../model/proposal.ts';
import { scopeReference } from '../model/scope.ts';
import { REVIEW_POLICIES } from '../store/port/tables.ts';
import { writeOperation } from './define.ts';
import { reason } from './fields.ts';

export const setReviewPolicy = writeOperation({
  name: 'set-review-policy',
  summary: 'Set which proposals are applied automatically',
  description:
    'In this scope and below, proposals with this kind, action and kind of actor and at least this confidence are applied at once; without a confidence, none are. The policy of the nearest scope decides; within a scope, the most specific one. ' +
    'A policy grants no rights: a change that its author may not make still waits for a person. Without a policy, links and tags with a confidence of 0.9 or more are applied. Only a person can set one.',
  area: 'review',
  view: 'report',
  main: 'action',
  idempotent: true,
  right: 'admin',
  input: z.object({
    action: z
      .enum([...PROPOSAL_ACTIONS, ANY])
      .default(ANY)
      .describe('The action of the proposals; * for any'),
    kind: z
      .enum([...PROPOSAL_KINDS, ANY])
      .default(ANY)
      .describe('The kind of the proposals; * for any'),
    actor: z
      .enum([...ACTOR_KINDS, ANY])
      .default(ANY)
      .describe('The kind of actor that made them; * for any'),
    confidence: unitInterval.optional().describe('Apply proposals with at least this confidence (default: none)'),
    scope: scopeReference.optional().describe('The scope of the policy (default: the connection’s)'),
    reason,
  }),
  output: z.object({ status: z.enum(['changed', 'unchanged']), scope: z.string(), policy: z.string().nullable() }),
  examples: [
    {
      title: 'Confident summaries of jobs',
      cli: 'set-review-policy create --kind summary --actor job --confidence 0.8',
      input: { action: 'create', kind: 'summary', actor: 'job', confidence: 0.8 },
    },
    { title: 'Apply nothing automatically, not even links', cli: 'set-review-policy', input: {} },
  ],
  async handle(command, { action, kind, actor, confidence = null, scope: reference, reason: why }) {
    assertPerson(command.identity, 'say which proposals apply themselves');
    const scope = await ensureScope(command, reference);
    await command.view.enter(scope.chain_id);
    const known = await command.view.rows.get(REVIEW_POLICIES, scope.chain_id, scope.id, kind, action, actor);
    if (known && known.confidence === confidence)
      return { status: 'unchanged' as const, scope: scope.id, policy: known.event_id };
    const data = { kind, action, actor, confidence, reason: why };
    const { id } = await command.submit({ kind: 'review-policy.set', scope, data });
    return { status: 'changed' as const, scope: scope.id, policy: id };
  },
});
