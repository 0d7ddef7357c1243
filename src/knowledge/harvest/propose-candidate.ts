/** A candidate becomes a proposal, once: what waits, was decided or taken back is not proposed again on the same words. */
import { accessOver } from '../../gate/access.ts';
import { LIVE_STATUSES } from '../../model/memory-values.ts';
import { PROPOSALS } from '../../store/port/tables.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { memoryHashOf } from '../memories/memory-hash.ts';
import { bringsNothingNew, matterOf } from '../proposals/matter.ts';
import { propose } from '../reviewing/propose.ts';
import { type Candidate, draftOf } from './candidate.ts';
import { keepExplicit } from './keep-explicit.ts';

export interface Learnt {
  /** A proposal, or a memory of the inbox. */
  readonly id: string;
  readonly candidate: Candidate;
}

/** Whether it would bring anything. */
export async function isNews(query: ReadContext, candidate: Candidate): Promise<boolean> {
  const { find, event, scope: scopeId } = candidate;
  const scope = await query.scopes.rowOf(scopeId);
  if (scope.status !== 'open') return false;
  const access = accessOver(query.identity, [scope.id], null, [scope.chain_id]);
  const hash = memoryHashOf(find.text);
  if (await query.view.findMemoryByContent(access, scope.id, hash, LIVE_STATUSES, query.now)) return false;
  const same = await query.view.rows.find(PROPOSALS, 'ofMatter', scope.id, matterOf(draftOf(candidate)));
  if (same.some(({ state }) => state === 'pending' || state === 'applied')) return false;
  return !bringsNothingNew([event], same);
}

export async function learnCandidate(command: WriteContext, candidate: Candidate): Promise<Learnt | undefined> {
  if (!(await isNews(command, candidate))) return undefined;
  if (candidate.find.isExplicit && candidate.isPersons) {
    const id = await keepExplicit(command, candidate);
    return id === undefined ? undefined : { id, candidate };
  }
  const { status, id } = await propose(command, draftOf(candidate));
  return status === 'stored' ? { id: id!, candidate } : undefined;
}
