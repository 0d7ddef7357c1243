/** Brings together what a frame wants in a pack: what is always there, the session, what answers the question or was said lately. */

import type { ReadContext } from '../../knowledge/context.ts';
import {
  withoutRejected,
  withoutRejectedBlocks,
  withoutRejectedClaims,
  withoutRejectedWords,
} from '../../knowledge/rejected/rejected-items.ts';
import { loadSession } from '../../knowledge/sessions/load-session.ts';
import { isDone } from '../../knowledge/sessions/to-do.ts';
import type { EvidenceBody } from '../../model/evidence-body.ts';
import { LIVE_STATUSES } from '../../model/memory-values.ts';
import { isWholeId } from '../../model/nouns.ts';
import { isOwnTool, onlyLooks } from '../../model/tool-names.ts';
import type { AccessFilter, MemoryFilter, MemoryRecord, TextType } from '../../store/port/queries.ts';
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
import { leftCandidates } from './left-candidates.ts';
import { laterFirst } from './rank.ts';
import { RelevanceFloor } from './relevance-floor.ts';
import { type SaidCandidates, saidCandidates, statedIn } from './said-candidates.ts';

export interface Wanted {
  readonly query?: string | undefined;
  readonly scope?: string | undefined;
  readonly inherit: boolean;
  /** Whose session it is about (default: the connection's). */
  readonly session?: string | undefined;
  readonly types?: readonly TextType[] | undefined;
  readonly validAt?: number | undefined;
  /** How many times the frame's own budget there is. */
  readonly scale: number;
}

export interface Gathered {
  /** In the order in which they have to be there. */
  readonly fixed: Candidate[];
  /** In any order. */
  readonly others: Candidate[];
  /** What the search could not rest on. */
  readonly warnings: readonly string[];
  /** Items that a later one has replaced, and those that read like orders, left out before they could be ranked. */
  readonly replaced: number;
  readonly instructionLike: number;
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
const MOST_FOUND = 500;
/** More of them say little about what comes next. */
const LEFT_SESSIONS = 3;
/** Of a session that is going on. */
const OPEN_SESSIONS = ['active', 'paused', 'blocked'];

export async function gather(query: ReadContext, frame: Frame, wanted: Wanted): Promise<Gathered> {
  const access = await query.scopes.access(wanted.scope, wanted.inherit);
  // All asked for at once: a server then has fewer ways to and back.
  const [core, records, session, said, { others, warnings, events, words }] = await Promise.all([
    frame.core ? coreBlocks(query, access) : [],
    guaranteed(query, frame, access),
    frame.session ? sessionGoingOn(query, access, wanted.session) : [],
    frame.statements && wanted.query === undefined ? saidCandidates(query, access) : NOTHING_SAID,
    wanted.query === undefined
      ? lately(query, frame, access, wanted).then((recent) => ({ others: recent, ...NOTHING_READ }))
      : answering(query, frame, wanted, wanted.query),
  ]);
  const opens = frame.statements && wanted.query === undefined;
  const checkpoints = opens ? records.filter(({ memory }) => memory.kind === 'checkpoint') : [];
  const guaranteedOnes = await Promise.all(
    records
      .filter((record) => !checkpoints.includes(record))
      .map((record) => memoryCandidate(query, record, 'guaranteed')),
  );
  const left = opens
    ? await leftCandidates(
        query,
        access,
        checkpoints,
        wanted.session ?? query.session,
        Math.max(LEFT_SESSIONS, Math.round(LEFT_SESSIONS * wanted.scale)),
      )
    : [];
  const [blocks, always] = [core, guaranteedOnes].map((all) => all.filter((one) => isAlways(one, frame)));
  const fixed = [...blocks!, ...byImportance([...always!, ...said.candidates]), ...session, ...left];
  const taken = new Set(fixed.map(({ id }) => id));
  const found = new Set(others.map(({ id }) => id));
  // What nobody has accepted is ranked with everything else.
  const waiting = [...core, ...guaranteedOnes]
    .filter((candidate) => !isAlways(candidate, frame) && !found.has(candidate.id))
    .map((candidate): Candidate => ({ ...candidate, origin: 'recent' }));
  return {
    fixed,
    others: [...others.filter(({ id }) => !taken.has(id)), ...waiting],
    replaced: said.replaced,
    instructionLike: said.instructionLike,
    warnings,
    events,
    words,
  };
}

/** A block or a pin says that something is always there, which is a person's to say. A kind that a frame guarantees has a place of its own. */
function isAlways({ isOwners, kind }: Candidate, { guarantees }: Frame): boolean {
  return isOwners || guarantees.kinds.includes(kind);
}

const NOTHING_SAID: SaidCandidates = { candidates: [], replaced: 0, instructionLike: 0 };
const NOTHING_READ: Pick<Gathered, 'warnings' | 'events' | 'words'> = {
  warnings: [],
  events: new Map(),
  words: new Map(),
};

/** What persons wrote or accepted weighs more than what was only said, or written by agents. */
const OF_THE_OWNER = 0.2;

/** By how much it matters, then by when it was last changed. */
function byImportance(candidates: readonly Candidate[]): Candidate[] {
  const weight = ({ importance, isOwners }: Candidate) => importance + (isOwners ? OF_THE_OWNER : 0);
  return candidates.toSorted((a, b) => weight(b) - weight(a) || laterFirst(a, b));
}

async function coreBlocks(query: ReadContext, access: AccessFilter): Promise<Candidate[]> {
  const blocks = await query.view.listBlocks(access, { includeArchived: false }, { limit: MAX_BLOCKS });
  const kept = await withoutRejectedBlocks(query, access, blocks);
  const candidates = await Promise.all(kept.map((block) => blockCandidate(query, block)));
  return candidates.filter(({ content }) => content.trim() !== '');
}

/** Each kind by itself, so that many of one keep none of another out. */
async function guaranteed(query: ReadContext, frame: Frame, access: AccessFilter): Promise<MemoryRecord[]> {
  const { pinned, kinds, tags } = frame.guarantees;
  const filters: Partial<MemoryFilter>[] = [];
  for (const tag of await tagsNamed(query, access, tags)) filters.push({ tags: [tag] });
  for (const kind of kinds) filters.push({ kinds: [kind] });
  if (pinned) filters.push({ pinned: true });
  const records = new Map<string, MemoryRecord>();
  for (const filter of filters)
    for (const record of await memories(query, access, filter, MAX_GUARANTEED)) records.set(record.memory.id, record);
  return [...records.values()].filter(({ memory }) => !isDone(payloadOf(memory)));
}

function payloadOf({ payload }: { readonly payload: string | null }): Record<string, unknown> | null {
  return payload === null ? null : (JSON.parse(payload) as Record<string, unknown>);
}

/** The tags of the scope that the patterns name. */
async function tagsNamed(query: ReadContext, access: AccessFilter, patterns: readonly string[]): Promise<string[]> {
  if (!patterns.some((pattern) => pattern.endsWith('*'))) return [...patterns];
  const all = await query.view.listTags(access, query.now);
  return all.map(({ name }) => name).filter((name) => namesTag(patterns, name));
}

async function memories(
  query: ReadContext,
  access: AccessFilter,
  filter: Partial<MemoryFilter>,
  limit: number,
): Promise<MemoryRecord[]> {
  const records = await query.view.listMemories(
    access,
    { statuses: LIVE_STATUSES, notExpiredAt: query.now, nearestNamed: true, ...filter },
    { sort: 'updated', descending: true, limit },
  );
  return withoutRejected(query, access, records);
}

async function sessionGoingOn(
  query: ReadContext,
  access: AccessFilter,
  asked: string | undefined,
): Promise<Candidate[]> {
  const session = await chosenSession(query, access, asked ?? query.session);
  const candidate = session && (await sessionCandidate(query, await withoutRejectedWords(query, access, session)));
  return candidate && candidate.content !== '' ? [candidate] : [];
}

async function chosenSession(
  query: ReadContext,
  access: AccessFilter,
  id: string | undefined,
): Promise<SessionRow | undefined> {
  if (id !== undefined) return isWholeId('session', id) ? loadSession(query, id) : undefined;
  const [latest] = await query.view.listSessions(
    access,
    { statuses: OPEN_SESSIONS, agent: query.identity.actor },
    { limit: 1 },
  );
  return latest;
}

async function answering(
  query: ReadContext,
  frame: Frame,
  wanted: Wanted,
  question: string,
): Promise<Pick<Gathered, 'others' | 'warnings' | 'events' | 'words'>> {
  const types = wanted.types ?? frame.types;
  const { items, warnings, events, words } = await recallBare(query, {
    query: question,
    limit: Math.min(
      MOST_FOUND,
      Math.ceil(
        frame.limit * wanted.scale * (frame.weights.similarity >= MOSTLY_ANSWERS ? OVERSIZE_OF_ANSWERS : OVERSIZE),
      ),
    ),
    types: frame.tags ? types.filter((type) => type === 'memory') : types,
    validAt: wanted.validAt,
    scope: wanted.scope,
    inherit: wanted.inherit,
    includeArchived: false,
    includeRejected: false,
  });
  // Who is not asked says nothing that its reader has just said or read.
  const own = frame.unasked ? (wanted.session ?? query.session) : undefined;
  const telling = items.filter(
    (item) =>
      (own === undefined || item.session !== own) &&
      (item.kind !== 'tool_call' || !saysNothing(query, events.get(item.id))),
  );
  const candidates = await foundCandidates(query, telling);
  const found = frame.floor ? aboveFloor(question, candidates) : candidates;
  const others = frame.tags ? found.filter(({ tags }) => tags.some((tag) => namesTag(frame.tags!, tag))) : found;
  return { others, warnings, events, words };
}

/** What has to do with the prompt, best first: memories, claims, and of what people said only what they stated. */
function aboveFloor(prompt: string, found: readonly Candidate[]): Candidate[] {
  const floor = new RelevanceFloor(prompt);
  if (floor.isEmpty) return [];
  const relevant = found.flatMap((candidate) => {
    const stated = candidate.type === 'evidence' ? statedIn(candidate) : candidate;
    if (stated === undefined || stated.kind === 'checkpoint') return [];
    const share = floor.shareOf(`${stated.name ?? ''} ${stated.tags.join(' ')} ${stated.content}`);
    return share === 0 ? [] : [{ ...stated, similarity: share }];
  });
  const best = Math.max(...relevant.map(({ similarity }) => similarity));
  return relevant.filter(({ similarity }) => similarity >= NEAR_BEST * best);
}

const NEAR_BEST = 0.75;

/** That a file was read, or that we were asked, is kept and found; in a pack it is a line for nothing. */
function saysNothing(query: ReadContext, event: FoundEvent | undefined): boolean {
  if (event === undefined) return false;
  const { metadata } = (query.kinds.read(event).data as EvidenceBody | null) ?? {};
  const tool = typeof metadata?.tool === 'string' ? metadata.tool : '';
  return onlyLooks(tool) || isOwnTool(tool);
}

/** The latest checkpoints are there already, and older ones say nothing of how things are. */
function isShown(frame: Frame, kind: string): boolean {
  return frame.statements === true && kind === 'checkpoint';
}

/** Without a question: the memories and claims that changed last. */
async function lately(query: ReadContext, frame: Frame, access: AccessFilter, wanted: Wanted): Promise<Candidate[]> {
  const types = wanted.types ?? frame.types;
  const candidates: Candidate[] = [];
  const when = wanted.validAt === undefined ? {} : { validAt: wanted.validAt };
  const [mostMemories, mostClaims] = [RECENT_MEMORIES, RECENT_CLAIMS].map((most) =>
    Math.min(MOST_FOUND, Math.ceil(most * wanted.scale)),
  ) as [number, number];
  if (types.includes('memory')) {
    const tags = frame.tags && (await tagsNamed(query, access, frame.tags));
    const lists =
      tags === undefined
        ? [await memories(query, access, when, mostMemories)]
        : await Promise.all(tags.map((tag) => memories(query, access, { ...when, tags: [tag] }, mostMemories)));
    const records = new Map(lists.flat().map((record) => [record.memory.id, record]));
    const weighty = [...records.values()].filter(
      ({ version, memory }) =>
        version.importance >= (frame.leastImportance ?? 0) &&
        !isShown(frame, memory.kind) &&
        !isDone(payloadOf(memory)),
    );
    candidates.push(...(await Promise.all(weighty.map((record) => memoryCandidate(query, record, 'recent')))));
  }
  if (types.includes('claim') && frame.tags === undefined) {
    const claims = await query.view.listClaims(access, { statuses: ['current'], ...when }, { limit: mostClaims });
    const lasting = claims.filter(({ valid_to: end }) => when.validAt !== undefined || end === null || end > query.now);
    const kept = await withoutRejectedClaims(query, access, lasting);
    candidates.push(...(await Promise.all(kept.map((claim) => claimCandidate(query, claim)))));
  }
  return candidates;
}
