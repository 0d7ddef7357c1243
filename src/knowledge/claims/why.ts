/** Why: what is believed about something, on whose words, what was believed before, and what says otherwise. */

import { LIMITS } from '../../base/limits.ts';
import { CLAIM_STATUSES } from '../../model/claim-values.ts';
import { isIdOf } from '../../model/nouns.ts';
import type { AccessFilter, ClaimFilter } from '../../store/port/queries.ts';
import { CLAIMS, type ClaimRow } from '../../store/port/tables.ts';
import { queryWords } from '../../text/words/search-text.ts';
import type { ReadContext } from '../context.ts';
import { withoutRejectedClaims } from '../rejected/rejected-items.ts';
import { nameKey, predicateKey } from './claim-key.ts';
import { contradictedBy } from './contradictions.ts';
import { findClaim } from './load-claim.ts';

export const MATCHED_BY = ['id', 'subject', 'topic', 'text', 'none'] as const;
export type MatchedBy = (typeof MATCHED_BY)[number];

export interface Reasons {
  readonly matchedBy: MatchedBy;
  readonly current: ClaimRow[];
  readonly history: ClaimRow[];
  readonly contradicting: ClaimRow[];
  /** For each current claim that has predecessors: the ids from it back to the first. */
  readonly chains: string[][];
}

export interface WhyRequest {
  /** Where to look, unless the question is an id. */
  readonly access: () => Promise<AccessFilter>;
  readonly query: string;
  readonly predicate?: string | undefined;
  readonly validAt?: number | undefined;
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  readonly history: boolean;
  readonly limit: number;
}

/** The first way of reading the question that finds something counts: an id, a subject, a topic, words. */
export async function findReasons(query: ReadContext, request: WhyRequest): Promise<Reasons> {
  const { matchedBy, found, access } = await resolve(query, request);
  const known = await withChains(query, found, matchedBy === 'id');
  // Of an old claim that was asked for by its id, what took its place counts.
  const asked = await withoutRejectedClaims(query, access, matchedBy === 'id' ? [...known.values()] : found);
  const current = asked.filter((claim) => counts(claim, request)).slice(0, request.limit);
  const shown = new Set(current.map(({ id }) => id));
  const past = new Map(asked.filter((claim) => !counts(claim, request)).map(keyed));
  const chains: string[][] = [];
  for (const { id } of matchedBy === 'id' ? endsOf(known) : current) {
    const before = predecessors(known, id);
    if (before.length > 0) chains.push([id, ...before.map((old) => old.id)]);
    for (const old of before) if (!shown.has(old.id)) past.set(old.id, old);
  }
  return {
    matchedBy,
    current,
    history: request.history ? [...past.values()].toSorted(newestFirst).slice(0, request.limit) : [],
    contradicting: await withoutRejectedClaims(query, access, await contradictedBy(query, [...shown])),
    chains,
  };
}

/** With everything that stands in a chain with one of them: a step asks for all that it needs at once. */
async function withChains(
  query: ReadContext,
  found: readonly ClaimRow[],
  isById: boolean,
): Promise<Map<string, ClaimRow>> {
  const { rows } = query.view;
  const known = new Map(found.map(keyed));
  const find = async (column: 'id' | 'superseded_by', ids: readonly string[]) => {
    const news = await rows.findWhereIn(CLAIMS, column, ids, [...known.keys()]);
    for (const claim of news) known.set(claim.id, claim);
    return known.size < LIMITS.pageMax ? news : [];
  };
  const laterThan = (claims: readonly ClaimRow[]) => claims.flatMap(({ superseded_by: by }) => by ?? []);
  for (let ids = isById ? laterThan(found) : []; ids.length > 0; ) ids = laterThan(await find('id', ids));
  for (let ids = [...known.keys()]; ids.length > 0; ) ids = (await find('superseded_by', ids)).map(({ id }) => id);
  return known;
}

/** Those that nothing took the place of. */
function endsOf(claims: ReadonlyMap<string, ClaimRow>): ClaimRow[] {
  return [...claims.values()].filter(({ superseded_by: by }) => by === null || !claims.has(by));
}

function keyed(claim: ClaimRow): [string, ClaimRow] {
  return [claim.id, claim];
}

/** At a time in the past also what held then and was replaced because the world changed. */
function counts(claim: ClaimRow, request: WhyRequest): boolean {
  const heldThen = request.validAt !== undefined && claim.supersession_reason === 'contradicted_by_new_source';
  return claim.status === 'current' || (claim.status === 'superseded' && heldThen);
}

interface Resolved {
  readonly matchedBy: MatchedBy;
  readonly found: ClaimRow[];
  /** Left out where the question is an id. */
  readonly access?: AccessFilter;
}

async function resolve(query: ReadContext, request: WhyRequest): Promise<Resolved> {
  const text = request.query.trim();
  if (isIdOf('claim', text)) {
    const claim = await findClaim(query, text);
    if (claim) return { matchedBy: 'id', found: [claim] };
  }
  const access = await request.access();
  const within = (statuses: readonly string[] | undefined, filter: ClaimFilter, limit = request.limit) =>
    query.view.listClaims(
      access,
      {
        statuses,
        validAt: request.validAt,
        recordedFrom: request.since,
        recordedUntil: request.until,
        predicateKey: request.predicate === undefined ? undefined : predicateKey(request.predicate),
        ...filter,
      },
      { limit },
    );
  const find = async (filter: ClaimFilter) => {
    const all = await within(undefined, filter, request.limit + 1);
    if (all.length <= request.limit) return all;
    // Apart, so that a long history never crowds out what counts now.
    const found = await Promise.all([within(['current'], filter), within(PAST_STATUSES, filter)]);
    return [...new Map(found.flat().map(keyed)).values()];
  };
  const bySubject = await find({ subjectKey: nameKey(text) });
  if (bySubject.length > 0) return { matchedBy: 'subject', found: bySubject, access };
  const byTopic = await find({ topicKey: nameKey(text) });
  if (byTopic.length > 0) return { matchedBy: 'topic', found: byTopic, access };
  const byWords: ClaimRow[] = [];
  for (const statuses of [['current'], PAST_STATUSES]) {
    const ids = await matchingIds(query, access, text, statuses, request.limit);
    const found = ids.length === 0 ? [] : await within(statuses, { ids });
    byWords.push(...found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)));
  }
  return { matchedBy: byWords.length > 0 ? 'text' : 'none', found: byWords, access };
}

const PAST_STATUSES = CLAIM_STATUSES.filter((status) => status !== 'current');

async function matchingIds(
  query: ReadContext,
  access: AccessFilter,
  text: string,
  statuses: readonly string[],
  limit: number,
): Promise<string[]> {
  const hits = await query.view.matchText(access, {
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
function predecessors(claims: ReadonlyMap<string, ClaimRow>, id: string): ClaimRow[] {
  const seen = new Map<string, ClaimRow>();
  for (let newest = new Set([id]); newest.size > 0; ) {
    const older = [...claims.values()].filter(
      (old) => old.superseded_by !== null && newest.has(old.superseded_by) && old.id !== id && !seen.has(old.id),
    );
    for (const old of older) seen.set(old.id, old);
    newest = new Set(older.map((old) => old.id));
  }
  return [...seen.values()];
}

function newestFirst(a: ClaimRow, b: ClaimRow): number {
  return b.recorded_at - a.recorded_at || (a.id < b.id ? 1 : -1);
}
