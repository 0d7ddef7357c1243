/** Feedback and outcomes: what is said of items, in the scope that each stands in. */

import { accessById } from '../../gate/access.ts';
import type { FeedbackSignal } from '../../model/usefulness-values.ts';
import { FEEDBACK, ITEM_USES, type ScopeRow } from '../../store/port/tables.ts';
import type { WriteContext } from '../context.ts';
import { noSuchItem } from '../no-such-item.ts';
import { outcomeConfidence } from './usefulness.ts';

export interface GivenFeedback {
  readonly id: string;
  readonly signal: FeedbackSignal;
  readonly query?: string | undefined;
  readonly reason?: string | undefined;
}

export async function giveFeedback(command: WriteContext, given: GivenFeedback) {
  const scope = await enterItem(command, given.id);
  const { actor } = command.identity;
  const before = await command.view.rows.get(FEEDBACK, scope.chain_id, scope.id, given.id, actor.id, actor.kind);
  const isSame = (before?.signal ?? 'neutral') === given.signal;
  if (!isSame)
    await command.submit({
      kind: 'feedback.given',
      scope,
      itemId: given.id,
      data: { signal: given.signal, query: given.query, reason: given.reason },
    });
  return { status: isSame ? ('unchanged' as const) : ('recorded' as const), id: given.id, signal: given.signal };
}

export interface GivenOutcome {
  readonly id: string;
  readonly signal: number;
  readonly weight: number;
  readonly source?: string | undefined;
}

export async function recordOutcome(command: WriteContext, { id, signal, weight, source }: GivenOutcome) {
  const scope = await enterItem(command, id);
  const said = await saidConfidence(command, id);
  const before = await command.view.rows.get(ITEM_USES, scope.chain_id, scope.id, id);
  await command.submit({ kind: 'outcome.recorded', scope, itemId: id, data: { signal, weight, source } });
  const sums = { signal: before?.signal_sum ?? 0, weight: before?.weight_sum ?? 0 };
  return {
    id,
    before: outcomeConfidence(said, sums),
    after: outcomeConfidence(said, { signal: sums.signal + signal * weight, weight: sums.weight + weight }),
    evidence: sums.weight + weight,
  };
}

/** Of what has no author who said how sure he was, it is even. */
async function saidConfidence(command: WriteContext, id: string): Promise<number> {
  return (await command.factsOf(id)?.confidenceOf?.(command, id)) ?? EVEN;
}

const EVEN = 0.5;

async function enterItem(command: WriteContext, id: string): Promise<ScopeRow> {
  const [item] = await command.view.findItems(accessById(command.identity), [id]);
  if (!item) throw noSuchItem(id);
  const scope = await command.scopes.rowOf(item.scope_id);
  await command.view.enter(scope.chain_id);
  return scope;
}
