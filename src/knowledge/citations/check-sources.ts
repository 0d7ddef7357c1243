/** Check: looks whether claims and memories still stand on their sources, and records what was found where it is news. */
import { type ScopeRow, VERIFICATIONS } from '../../store/port/tables.ts';
import type { WriteContext } from '../context.ts';
import { type CitationView, isBroken } from './citation-view.ts';

export interface Checked {
  readonly id: string;
  /** unknown: a source is not open to who checks, and nobody who sees it has checked yet. */
  readonly status: 'passed' | 'failed' | 'unknown';
  readonly message: string;
  /** Whether it was written down: a check that finds what the last one found changes nothing. */
  readonly recorded: boolean;
}

export async function checkSources(
  command: WriteContext,
  id: string,
  citations: readonly CitationView[],
  scope: ScopeRow,
): Promise<Checked> {
  const broken = citations.find(({ state }) => isBroken(state) && state !== 'source_hidden');
  const hidden = citations.find(({ state }) => state === 'source_hidden');
  const last = await command.view.rows.get(VERIFICATIONS, id);
  // Whoever does not see a source has nothing to add to what others have found.
  if (broken === undefined && hidden !== undefined && last !== undefined)
    return { id, status: last.status as Checked['status'], message: last.message, recorded: false };
  const status = broken !== undefined ? 'failed' : hidden === undefined ? 'passed' : 'unknown';
  const message =
    broken !== undefined
      ? problemOf(broken)
      : hidden === undefined
        ? 'Every source exists and contains the quotes'
        : `Who checked may not see ${hidden.event}`;
  const isNews = last?.status !== status || last.message !== message;
  if (isNews) await command.submit({ kind: 'verification.recorded', scope, itemId: id, data: { status, message } });
  return { id, status, message, recorded: isNews };
}

function problemOf({ event, document, state }: CitationView): string {
  const source = document ?? event;
  if (state === 'source_missing') return `The source ${source} no longer exists`;
  return state === 'drifted' ? `The quote is no longer in ${source}` : `The quote is not in ${source}`;
}
