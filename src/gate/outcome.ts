/** What became of a request, as its event tells it. */
import type { LedgerEvent } from '../model/event.ts';
import { WRITE_REFUSED } from '../model/refusal.ts';
import { gateFlagsOf } from './gate.ts';
import { refusedLabel } from './refusals.ts';

export const OUTCOMES = ['allowed', 'flagged', 'quarantined', 'refused'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export function outcomeOf(event: Pick<LedgerEvent, 'kind' | 'data'>): Outcome {
  if (event.kind === WRITE_REFUSED) return 'refused';
  const { flags, quarantined } = gateFlagsOf(event);
  return quarantined ? 'quarantined' : flags?.length ? 'flagged' : 'allowed';
}

/** Labels of the index by which everything but the ordinary is found without reading the ledger. */
export function outcomeLabels(event: Pick<LedgerEvent, 'kind' | 'data' | 'actorId' | 'actorKind'>): string[] {
  const outcome = outcomeOf(event);
  if (outcome === 'allowed') return [];
  const label = outcomeLabel(outcome);
  return outcome === 'refused' ? [label, refusedLabel({ id: event.actorId, kind: event.actorKind })] : [label];
}

export function outcomeLabel(outcome: Outcome): string {
  return `outcome:${outcome}`;
}
