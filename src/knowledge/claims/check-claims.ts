/** Check: looks whether claims still stand on their sources, and records what was found where it is news. */
import type { ClaimRow, VerificationRow } from '../../store/port/tables.ts';
import { VERIFICATIONS } from '../../store/port/tables.ts';
import type { Command, Query } from '../command.ts';
import { type CitationView, viewClaim } from './claim-view.ts';
import { scopeOfClaim } from './load-claim.ts';

export interface Checked {
  readonly id: string;
  readonly status: 'passed' | 'failed';
  readonly message: string;
  /** Whether it was written down: a check that finds what the last one found changes nothing. */
  readonly recorded: boolean;
}

export async function checkClaim(command: Command, claim: ClaimRow): Promise<Checked> {
  const { citations } = await viewClaim(command, claim);
  const broken = citations.find(({ state }) => state === 'quote_not_found' || state === 'source_missing');
  const status = broken === undefined ? 'passed' : 'failed';
  const message = broken === undefined ? 'Every source is there and every quote stands in it' : problemOf(broken);
  const last = await lastCheck(command, claim.id);
  const isNews = last?.status !== status || last.message !== message;
  if (isNews)
    await command.submit({
      kind: 'verification.recorded',
      scope: await scopeOfClaim(command, claim),
      itemId: claim.id,
      data: { status, message },
    });
  return { id: claim.id, status, message, recorded: isNews };
}

export function lastCheck(query: Query, id: string): Promise<VerificationRow | undefined> {
  return query.view.rows.get(VERIFICATIONS, id);
}

function problemOf({ event, state }: CitationView): string {
  return state === 'source_missing' ? `The words of ${event} are gone` : `The quote does not stand in ${event}`;
}
