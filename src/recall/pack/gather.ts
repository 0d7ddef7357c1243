/** Brings together what a frame wants in a pack: what is always there, the session, what answers the question or was said lately. */

import { isId } from '../../base/ids.ts';
import type { Query } from '../../knowledge/command.ts';
import { withoutRejected, withoutRejectedClaims } from '../../knowledge/rejections/rejected-items.ts';
import { loadSession } from '../../knowledge/sessions/load-session.ts';
import { LIVE_STATUSES } from '../../model/memory-values.ts';
import type { MemoryFilter, MemoryRecord, Sight, TextType } from '../../store/port/queries.ts';
import type { FoundEvent } from '../../store/port/store.ts';
import type { SessionRow } from '../../store/port/tables.ts';
import { type Frame, namesTag } from '../frames/frame.ts';
import { recallBare } from '../recall.ts';
import {
  blockCandidate,
  type Candidate,
  claimCandidate,
  foundCandidates,
  memoryCandidate,
  sessionCandidate,
} from './candidate.ts';

export interface Wanted {
  readonly query?: string | undefined;
  readonly scope?: string | undefined;
  readonly inherit: boolean;
  /** Whose session it is about; the connection's, if left out. */
  readonly session?: string | undefined;
  readonly types?: readonly TextType[] | undefined;
  readonly validAt?: number | undefined;
}

export interface Gathered {
  /** In the order in which they have to be there. */
  readonly fixed: Candidate[];
  /** In any order. */
  readonly others: Candidate[];
  /** What the search could not rest on. */
  readonly warnings: readonly string[];
  /** Events that were read on the way, by id. */
  readonly events: ReadonlyMap<string, FoundEvent>;
  /** Normalised words that were read on the way, by item. */
  readonly words: ReadonlyMap<string, string>;
}

/** More than a pack holds, so that a frame's other parts of a score can move something up; they can do little where the answer counts for nearly all. */
const OVERSIZE = 4;
const OVERSIZE_OF_ANSWERS = 3;
const MOSTLY_ANSWERS = 0.9;
const MAX_BLOCKS = 50;
const MAX_GUARANTEED = 50;
const RECENT_MEMORIES = 100;
const RECENT_CLAIMS = 50;
/** Of a session that is going on. */
const OPEN_SESSIONS = ['active', 'paused', 'blocked'];

export async function gather(query: Query, frame: Frame, wanted: Wanted): Promise<Gathered> {
  const sight = await query.scopes.sight(wanted.scope, wanted.inherit);
  // All asked for at once: a server then has fewer ways to and back.
  const [core, always, session, { others, warnings, events, words }] = await Promise.all([
    frame.core ? coreBlocks(query, sight) : [],
    guaranteed(query, frame, sight),
    frame.session ? sessionGoingOn(query, sight, wanted.session) : [],
    wanted.query === undefined
      ? lately(query, frame, sight, wanted).then((recent) => ({ others: recent, ...NOTHING_READ }))
      : answering(query, frame, wanted, wanted.query),
  ]);
  const fixed = [...core, ...always, ...session];
  const taken = new Set(fixed.map(({ id }) => id));
  return { fixed, others: others.filter(({ id }) => !taken.has(id)), warnings, events, words };
}

const NOTHING_READ: Pick<Gathered, 'warnings' | 'events' | 'words'> = {
  warnings: [],
  events: new Map(),
  words: new Map(),
};

async function coreBlocks(query: Query, sight: Sight): Promise<Candidate[]> {
  const blocks = await query.view.listBlocks(sight, { includeArchived: false }, { limit: MAX_BLOCKS });
  const candidates = await Promise.all(blocks.map((block) => blockCandidate(query, block)));
  return candidates.filter(({ content }) => content.trim() !== '');
}

async function guaranteed(query: Query, frame: Frame, sight: Sight): Promise<Candidate[]> {
  const { pinned, kinds, tags } = frame.guarantees;
  const filters: Partial<MemoryFilter>[] = [];
  for (const tag of await tagsNamed(query, sight, tags)) filters.push({ tags: [tag] });
  if (kinds.length > 0) filters.push({ kinds });
  if (pinned) filters.push({ pinned: true });
  const records = new Map<string, MemoryRecord>();
  for (const filter of filters)
    for (const record of await memories(query, sight, filter, MAX_GUARANTEED)) records.set(record.memory.id, record);
  return [...records.values()]
    .sort((a, b) => weightOf(b) - weightOf(a) || (a.memory.id < b.memory.id ? -1 : 1))
    .slice(0, MAX_GUARANTEED)
    .map((record) => memoryCandidate(query, record, 'guaranteed'));
}

/** Rules by their priority, everything else by how important it is. */
function weightOf({ version }: MemoryRecord): number {
  return version.priority === null ? version.importance : version.priority / 100;
}

/** The tags of the scope that the patterns name. */
async function tagsNamed(query: Query, sight: Sight, patterns: readonly string[]): Promise<string[]> {
  if (!patterns.some((pattern) => pattern.endsWith('*'))) return [...patterns];
  const all = await query.view.listTags(sight, query.now);
  return all.map(({ name }) => name).filter((name) => namesTag(patterns, name));
}

async function memories(
  query: Query,
  sight: Sight,
  filter: Partial<MemoryFilter>,
  limit: number,
): Promise<MemoryRecord[]> {
  const records = await query.view.listMemories(
    sight,
    { statuses: LIVE_STATUSES, notExpiredAt: query.now, nearestNamed: true, ...filter },
    { sort: 'updated', descending: true, limit },
  );
  return withoutRejected(query, records);
}

async function sessionGoingOn(query: Query, sight: Sight, asked: string | undefined): Promise<Candidate[]> {
  const session = await chosenSession(query, sight, asked ?? query.session);
  const candidate = session && sessionCandidate(session);
  return candidate && candidate.content !== '' ? [candidate] : [];
}

async function chosenSession(query: Query, sight: Sight, id: string | undefined): Promise<SessionRow | undefined> {
  if (id !== undefined) return isId('ses', id) ? loadSession(query, id) : undefined;
  const [latest] = await query.view.listSessions(
    sight,
    { statuses: OPEN_SESSIONS, agent: query.identity.actor },
    { limit: 1 },
  );
  return latest;
}

async function answering(
  query: Query,
  frame: Frame,
  wanted: Wanted,
  question: string,
): Promise<Omit<Gathered, 'fixed'>> {
  const types = wanted.types ?? frame.types;
  const { items, warnings, events, words } = await recallBare(query, {
    query: question,
    limit: frame.limit * (frame.weights.similarity >= MOSTLY_ANSWERS ? OVERSIZE_OF_ANSWERS : OVERSIZE),
    types: frame.tags ? types.filter((type) => type === 'memory') : types,
    validAt: wanted.validAt,
    scope: wanted.scope,
    inherit: wanted.inherit,
    includeArchived: false,
    includeRejected: false,
  });
  const found = await foundCandidates(query, items);
  const others = frame.tags ? found.filter(({ tags }) => tags.some((tag) => namesTag(frame.tags!, tag))) : found;
  return { others, warnings, events, words };
}

/** Without a question: the memories and claims that changed last. */
async function lately(query: Query, frame: Frame, sight: Sight, wanted: Wanted): Promise<Candidate[]> {
  const types = wanted.types ?? frame.types;
  const candidates: Candidate[] = [];
  const when = wanted.validAt === undefined ? {} : { validAt: wanted.validAt };
  if (types.includes('memory')) {
    const tags = frame.tags && (await tagsNamed(query, sight, frame.tags));
    const lists =
      tags === undefined
        ? [await memories(query, sight, when, RECENT_MEMORIES)]
        : await Promise.all(tags.map((tag) => memories(query, sight, { ...when, tags: [tag] }, RECENT_MEMORIES)));
    const records = new Map(lists.flat().map((record) => [record.memory.id, record]));
    candidates.push(...[...records.values()].map((record) => memoryCandidate(query, record, 'recent')));
  }
  if (types.includes('claim') && frame.tags === undefined) {
    const claims = await query.view.listClaims(sight, { statuses: ['current'], ...when }, { limit: RECENT_CLAIMS });
    const lasting = claims.filter(({ valid_to: end }) => when.validAt !== undefined || end === null || end > query.now);
    candidates.push(...(await withoutRejectedClaims(query, lasting)).map(claimCandidate));
  }
  return candidates;
}
