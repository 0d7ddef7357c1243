/** Why: what is believed about something, on whose words, what was believed before, and what says otherwise. */
import { LIMITS } from '../../base/limits.ts';
import { queryWords } from '../../base/search-text.ts';
import { sightById } from '../../gate/access.ts';
import { CLAIM_STATUSES } from '../../model/claim.ts';
import type { ClaimFilter, Sight } from '../../store/port/queries.ts';
import { CLAIMS, type ClaimRow, CONFLICTS } from '../../store/port/tables.ts';
import type { Query } from '../command.ts';
import { nameKey, predicateKey } from './claim-key.ts';

export const MATCH_TYPES = ['id', 'subject', 'topic', 'text', 'none'] as const;
export type MatchType = (typeof MATCH_TYPES)[number];

export interface Reasons {
  readonly matchType: MatchType;
  readonly current: ClaimRow[];
  readonly history: ClaimRow[];
  readonly contradicting: ClaimRow[];
  /** For each current claim that has predecessors: the ids from it back to the first. */
  readonly chains: string[][];
}

export interface WhyRequest {
  readonly query: string;
  readonly predicate?: string | undefined;
  readonly validAt?: number | undefined;
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  readonly history: boolean;
  readonly limit: number;
}

/** The first way of reading the question that finds something counts: an id, a subject, a topic, words. */
export async function findReasons(query: Query, sight: Sight, request: WhyRequest): Promise<Reasons> {
  const { matchType, found } = await resolve(query, sight, request);
  const current = found.filter((claim) => claim.status === 'current').slice(0, request.limit);
  const past = new Map(found.filter((claim) => claim.status !== 'current').map((claim) => [claim.id, claim]));
  const chains: string[][] = [];
  for (const claim of current) {
    const chain = await predecessors(query, claim);
    for (const old of chain) past.set(old.id, old);
    if (chain.length > 0) chains.push([claim.id, ...chain.map((old) => old.id)]);
  }
  return {
    matchType,
    current,
    history: request.history ? [...past.values()].toSorted(newestFirst).slice(0, request.limit) : [],
    contradicting: await contradicting(query, current),
    chains,
  };
}

async function resolve(
  query: Query,
  sight: Sight,
  request: WhyRequest,
): Promise<{ matchType: MatchType; found: ClaimRow[] }> {
  const text = request.query.trim();
  const within = (filter: Partial<ClaimFilter>) =>
    query.view.listClaims(
      sight,
      {
        statuses: CLAIM_STATUSES,
        validAt: request.validAt,
        recordedFrom: request.since,
        recordedUntil: request.until,
        ...filter,
      },
      { limit: LIMITS.pageMax },
    );
  if (text.startsWith('clm_')) {
    const found = await query.view.listClaims(
      sightById(query.identity),
      { statuses: CLAIM_STATUSES, ids: [text] },
      { limit: 1 },
    );
    if (found.length > 0) return { matchType: 'id', found };
  }
  const about = request.predicate === undefined ? {} : { predicateKey: predicateKey(request.predicate) };
  const bySubject = await within({ subjectKey: nameKey(text), ...about });
  if (bySubject.length > 0) return { matchType: 'subject', found: bySubject };
  const byTopic = await within({ topicKey: nameKey(text), ...about });
  if (byTopic.length > 0) return { matchType: 'topic', found: byTopic };
  const hits = await query.view.matchText(sight, {
    words: queryWords(text, LIMITS.queryTerms),
    types: ['claim'],
    notExpiredAt: 0,
    statuses: [],
    claimStatuses: CLAIM_STATUSES,
    limit: request.limit,
  });
  const ids = hits.map((hit) => hit.claim!.id);
  const found = ids.length === 0 ? [] : await within({ ids, ...about });
  const inOrder = found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return { matchType: inOrder.length > 0 ? 'text' : 'none', found: inOrder };
}

/** What a claim replaced, and what that had replaced, nearest first. */
async function predecessors(query: Query, claim: ClaimRow): Promise<ClaimRow[]> {
  const seen = new Map<string, ClaimRow>();
  let newest = [claim];
  while (newest.length > 0 && seen.size < LIMITS.pageMax) {
    const older: ClaimRow[] = [];
    for (const one of newest)
      for (const old of await query.view.rows.find(CLAIMS, 'replacedBy', one.id))
        if (!seen.has(old.id) && old.id !== claim.id) {
          seen.set(old.id, old);
          older.push(old);
        }
    newest = older;
  }
  return [...seen.values()];
}

/** Current claims with which one of these is in an open contradiction. */
async function contradicting(query: Query, claims: readonly ClaimRow[]): Promise<ClaimRow[]> {
  const found = new Map<string, ClaimRow>();
  for (const claim of claims) {
    const conflicts = [
      ...(await query.view.rows.find(CONFLICTS, 'about', claim.id)),
      ...(await query.view.rows.find(CONFLICTS, 'against', claim.id)),
    ].filter((conflict) => conflict.type === 'contradiction' && conflict.status === 'open');
    for (const conflict of conflicts) {
      const other = conflict.item_a === claim.id ? conflict.item_b : conflict.item_a;
      const row = await query.view.rows.get(CLAIMS, other);
      if (row?.status === 'current') found.set(other, row);
    }
  }
  return [...found.values()];
}

function newestFirst(a: ClaimRow, b: ClaimRow): number {
  return b.recorded_at - a.recorded_at || (a.id < b.id ? 1 : -1);
}
