/** Why: what is believed about something, on whose words, what was believed before, and what says otherwise. */
import { LIMITS } from '../../base/limits.ts';
import { queryWords } from '../../base/search-text.ts';
import { sightById } from '../../gate/access.ts';
import { CLAIM_STATUSES } from '../../model/claim-values.ts';
import type { ClaimFilter, Sight } from '../../store/port/queries.ts';
import { CLAIMS, type ClaimRow } from '../../store/port/tables.ts';
import type { Query } from '../command.ts';
import { nameKey, predicateKey } from './claim-key.ts';
import { contradictedBy } from './contradictions.ts';

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
  const current = found.filter((claim) => counts(claim, request)).slice(0, request.limit);
  const past = new Map(found.filter((claim) => !counts(claim, request)).map((claim) => [claim.id, claim]));
  const contradicting = new Map<string, ClaimRow>();
  const chains: string[][] = [];
  for (const claim of current) {
    const chain = await predecessors(query, claim);
    for (const old of chain) if (!current.some(({ id }) => id === old.id)) past.set(old.id, old);
    if (chain.length > 0) chains.push([claim.id, ...chain.map((old) => old.id)]);
    for (const other of await contradictedBy(query.view.rows, claim.id)) contradicting.set(other.id, other);
  }
  return {
    matchType,
    current,
    history: request.history ? [...past.values()].toSorted(newestFirst).slice(0, request.limit) : [],
    contradicting: [...contradicting.values()],
    chains,
  };
}

/** At a time in the past also what held then and was replaced because the world changed. */
function counts(claim: ClaimRow, request: WhyRequest): boolean {
  const heldThen = request.validAt !== undefined && claim.supersession_reason === 'contradicted_by_new_source';
  return claim.status === 'current' || (claim.status === 'superseded' && heldThen);
}

async function resolve(
  query: Query,
  sight: Sight,
  request: WhyRequest,
): Promise<{ matchType: MatchType; found: ClaimRow[] }> {
  const text = request.query.trim();
  if (text.startsWith('clm_')) {
    const byId = { statuses: CLAIM_STATUSES, ids: [text] };
    const found = await query.view.listClaims(sightById(query.identity), byId, { limit: 1 });
    if (found.length > 0) return { matchType: 'id', found };
  }
  const within = (statuses: readonly string[], filter: Partial<ClaimFilter>) =>
    query.view.listClaims(
      sight,
      {
        statuses,
        validAt: request.validAt,
        recordedFrom: request.since,
        recordedUntil: request.until,
        predicateKey: request.predicate === undefined ? undefined : predicateKey(request.predicate),
        ...filter,
      },
      { limit: request.limit },
    );
  // Apart, so that a long history never crowds out what counts now.
  const find = async (filter: Partial<ClaimFilter>) => {
    const found = [...(await within(['current'], filter)), ...(await within(PAST_STATUSES, filter))];
    return [...new Map(found.map((claim) => [claim.id, claim])).values()];
  };
  const bySubject = await find({ subjectKey: nameKey(text) });
  if (bySubject.length > 0) return { matchType: 'subject', found: bySubject };
  const byTopic = await find({ topicKey: nameKey(text) });
  if (byTopic.length > 0) return { matchType: 'topic', found: byTopic };
  const byWords: ClaimRow[] = [];
  for (const statuses of [['current'], PAST_STATUSES]) {
    const ids = await matchingIds(query, sight, text, statuses, request.limit);
    const found = ids.length === 0 ? [] : await within(statuses, { ids });
    byWords.push(...found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)));
  }
  return { matchType: byWords.length > 0 ? 'text' : 'none', found: byWords };
}

const PAST_STATUSES = CLAIM_STATUSES.filter((status) => status !== 'current');

async function matchingIds(
  query: Query,
  sight: Sight,
  text: string,
  statuses: readonly string[],
  limit: number,
): Promise<string[]> {
  const hits = await query.view.matchText(sight, {
    words: queryWords(text, LIMITS.queryTerms),
    types: ['claim'],
    notExpiredAt: 0,
    statuses: [],
    claimStatuses: statuses,
    limit,
  });
  return hits.map((hit) => hit.claim!.id);
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

function newestFirst(a: ClaimRow, b: ClaimRow): number {
  return b.recorded_at - a.recorded_at || (a.id < b.id ? 1 : -1);
}
