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
  summary: 'Say which proposals apply themselves',
  description:
    'Proposals of this kind, action and kind of actor that are at least so sure are applied at once in this scope and below; without a confidence none is. The nearest scope with a policy for a proposal decides, there the policy that is most exact. ' +
    'A policy gives nobody a right: what the author of a proposal may not do waits for a person all the same. Where there is no policy, links and tags of a confidence of 0.9 or more are applied. Only a person can do this.',
  area: 'review',
  view: 'report',
  main: 'action',
  idempotent: true,
  right: 'admin',
  input: z.object({
    action: z
      .enum([...PROPOSAL_ACTIONS, ANY])
      .default(ANY)
      .describe('What the proposals would do; * for anything'),
    kind: z
      .enum([...PROPOSAL_KINDS, ANY])
      .default(ANY)
      .describe('What they are about; * for anything'),
    actor: z
      .enum([...ACTOR_KINDS, ANY])
      .default(ANY)
      .describe('Who made them; * for anybody'),
    confidence: unitInterval.optional().describe('Apply those that are at least so sure (default: none)'),
    scope: scopeReference.optional().describe('Where it is in effect (default: the connection’s scope)'),
    reason,
  }),
  output: z.object({ status: z.enum(['changed', 'unchanged']), scope: z.string(), policy: z.string().nullable() }),
  examples: [
    {
      title: 'Summaries of jobs, when they are sure',
      cli: 'set-review-policy create --kind summary --actor job --confidence 0.8',
      input: { action: 'create', kind: 'summary', actor: 'job', confidence: 0.8 },
    },
    { title: 'Nothing by itself, not even links', cli: 'set-review-policy', input: {} },
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
