/** What may come into a pack, in one form whatever it is. */
import { textsOf } from '../../base/records.ts';
import { formatTime } from '../../base/time.ts';
import { gateFlagsOf } from '../../gate/gate.ts';
import { isPersons, isPersonsMemory } from '../../gate/standing.ts';
import type { ReadContext } from '../../knowledge/context.ts';
import { flagsOfItem, flagsOfName, flagsOfSession } from '../../knowledge/items/source-trust.ts';
import { changesOf, type MemoryChange } from '../../knowledge/memories/memory-changes.ts';
import { citationsIn } from '../../knowledge/memories/memory-citations.ts';
import { contentOf } from '../../knowledge/texts/content-of.ts';
import { wordsOfText } from '../../knowledge/texts/text-words.ts';
import type { MemoryRecord } from '../../store/port/queries.ts';
import {
  type BlockRow,
  CITATIONS,
  CLAIMS,
  type ClaimRow,
  MEMORIES,
  type MemoryRow,
  type SessionRow,
  type VersionFields,
} from '../../store/port/tables.ts';
import { isAgeStale } from '../age-stale.ts';
import type { PackOrigin } from '../frames/frame.ts';
import type { FoundItem } from '../recall-items.ts';

export interface Candidate {
  readonly id: string;
  readonly type: string;
  readonly kind: string;
  readonly name: string | null;
  readonly tags: readonly string[];
  readonly content: string;
  readonly scope: string;
  readonly speaker: string | null;
  readonly trust: number;
  readonly confidence: number;
  /** How fast it fades; a memory says so, everything else is ordinary. */
  readonly decayTier: string | undefined;
  readonly occurredAt: string;
  /** When its words were last changed. */
  readonly changedAt: string;
  /** 0–1, by what its author said; what has no author to say so is in the middle. */
  readonly importance: number;
  /** A person wrote or accepted what it says; only such items are always there, and only their rules are rules. */
  readonly isOwners: boolean;
  /** The events that it was made from. */
  readonly cites: readonly string[];
  /** The event that holds the words. */
  readonly wordsEvent: string;
  readonly citations: readonly string[];
  readonly warnings: readonly string[];
  readonly origin: PackOrigin;
  /** 0–1, the best answer to the question has 1; 0 where nothing was asked. */
  readonly similarity: number;
  /** Of a memory the change that is shown with it. */
  readonly change: MemoryChange | null;
}

const MIDDLING = 0.5;

/** What is true of most candidates: nobody tagged or weighed them, said them or cited anything for them, and nothing was asked. */
export const ORDINARY = {
  tags: [],
  speaker: null,
  decayTier: undefined,
  importance: MIDDLING,
  cites: [],
  similarity: 0,
  change: null,
} satisfies Partial<Candidate>;

function isOwners(row: MemoryRow | ClaimRow): boolean {
  return 'accepted' in row ? row.accepted === 1 : isPersonsMemory(row);
}

function eventsCitedBy(version: Pick<VersionFields, 'citations'>): string[] {
  return citationsIn(version).map(({ event }) => event);
}

/** What else there is was said or done, and nobody compares it with others or checks it. */
export function isStatement({ type }: Pick<Candidate, 'type'>): boolean {
  return type === 'memory' || type === 'claim';
}

/** The best has similarity 1. */
export async function foundCandidates(query: ReadContext, items: readonly FoundItem[]): Promise<Candidate[]> {
  const best = Math.max(...items.map(({ score }) => score), Number.MIN_VALUE);
  const rows = await rowsOf(query, items);
  return items.map((item) => {
    const row = rows.get(item.id);
    return {
      id: item.id,
      type: item.type,
      kind: item.kind,
      name: item.name,
      tags: item.tags,
      content: item.content,
      scope: item.scope,
      speaker: item.speaker,
      trust: item.trust,
      // Of what was said its speaker's trust says how sure it is.
      confidence: row?.confidence ?? item.trust,
      decayTier: row && 'decay_tier' in row ? row.decay_tier : undefined,
      occurredAt: item.occurredAt,
      changedAt: row === undefined ? item.occurredAt : formatTime('edited_at' in row ? row.edited_at : row.recorded_at),
      importance: row && 'importance' in row ? row.importance : MIDDLING,
      isOwners: row === undefined ? !item.warnings.includes('unreviewed') : isOwners(row),
      cites: row && 'citations' in row ? eventsCitedBy(row) : [],
      wordsEvent: (item.type === 'claim' ? item.citations.at(-1) : item.citations[0])!,
      citations: item.citations,
      warnings: item.warnings,
      origin: 'found',
      similarity: Math.max(0, item.score / best),
      change: item.change,
    };
  });
}

async function rowsOf(query: ReadContext, items: readonly FoundItem[]): Promise<Map<string, MemoryRow | ClaimRow>> {
  const idsOf = (type: string) => items.filter((item) => item.type === type).map(({ id }) => id);
  const [memories, claims] = [idsOf('memory'), idsOf('claim')];
  const [memoryRows, claimRows] = await Promise.all([
    memories.length > 0 ? query.view.rows.findWhereIn(MEMORIES, 'id', memories) : [],
    claims.length > 0 ? query.view.rows.findWhereIn(CLAIMS, 'id', claims) : [],
  ]);
  return new Map<string, MemoryRow | ClaimRow>([...memoryRows, ...claimRows].map((row) => [row.id, row]));
}

export async function memoryCandidate(
  query: ReadContext,
  record: MemoryRecord,
  origin: PackOrigin,
): Promise<Candidate> {
  const { memory, version, contentEvent } = record;
  const said = query.kinds.read(contentEvent);
  const warnings = [...new Set([...(gateFlagsOf(said).flags ?? []), ...(await flagsOfName(query, record))])];
  if (memory.status === 'inbox') warnings.push('unreviewed');
  if (isAgeStale(memory.status, version, query.now)) warnings.push('age_stale');
  return {
    id: memory.id,
    type: 'memory',
    kind: memory.kind,
    name: memory.name,
    tags: textsOf(JSON.parse(version.tags)),
    content: contentOf(said),
    scope: memory.scope_id,
    speaker: null,
    trust: version.trust,
    confidence: version.confidence,
    decayTier: version.decay_tier,
    occurredAt: formatTime(contentEvent.occurredAt),
    changedAt: formatTime(version.edited_at),
    // A rule says by its priority how much it matters.
    importance: version.priority === null ? version.importance : version.priority / 100,
    isOwners: isOwners(memory),
    cites: eventsCitedBy(version),
    wordsEvent: contentEvent.id,
    citations: [...new Set([contentEvent.id, version.event_id])],
    warnings,
    origin,
    similarity: 0,
    change: await lastReason(query, record),
  };
}

/** Only the newest version is asked whether it came with a reason: most have none, and then nothing more is read. */
async function lastReason(query: ReadContext, record: MemoryRecord): Promise<MemoryChange | null> {
  if (record.version.change_reason === null) return null;
  const [latest] = await changesOf(query, undefined, record);
  return latest?.version === record.version.version && latest.reason !== null ? latest : null;
}

export async function claimCandidate(query: ReadContext, claim: ClaimRow): Promise<Candidate> {
  const cited = await query.view.rows.find(CITATIONS, 'of', claim.id);
  return {
    ...ORDINARY,
    id: claim.id,
    type: 'claim',
    kind: 'claim',
    name: claim.topic,
    content: claim.statement,
    scope: claim.scope_id,
    trust: claim.trust,
    confidence: claim.confidence,
    occurredAt: formatTime(claim.recorded_at),
    changedAt: formatTime(claim.recorded_at),
    isOwners: isOwners(claim),
    wordsEvent: claim.event_id,
    citations: [...new Set([...cited.map(({ event_id: event }) => event), claim.event_id])],
    warnings: [
      ...(claim.accepted === 1 ? [] : ['unreviewed']),
      ...(claim.confidence_hint === 'contested' ? ['contested'] : []),
      ...(await flagsOfItem(query, claim.id)),
    ],
    origin: 'recent',
  };
}

export async function blockCandidate(query: ReadContext, block: BlockRow): Promise<Candidate> {
  return {
    ...ORDINARY,
    id: block.id,
    type: 'block',
    kind: block.kind,
    name: block.label,
    content: await wordsOfText(query, block.id, block),
    scope: block.scope_id,
    trust: block.trust,
    confidence: block.trust,
    occurredAt: formatTime(block.recorded_at),
    changedAt: formatTime(block.recorded_at),
    isOwners: isPersons(block),
    wordsEvent: block.content_event,
    citations: [...new Set([block.content_event, block.event_id])],
    warnings: [
      ...(isPersons(block) ? [] : ['unreviewed']),
      ...(block.conflict ? ['write_conflict'] : []),
      ...(await flagsOfItem(query, block.id)),
    ],
    origin: 'core',
  };
}

/** What is told of a session, whichever words are shown for it. */
export function ofSession({ id, name, scope_id: scope }: SessionRow) {
  return { ...ORDINARY, id, type: 'session', kind: 'session', name, scope, origin: 'session' } as const;
}

export async function sessionCandidate(query: ReadContext, session: SessionRow): Promise<Candidate> {
  const workingSet = textsOf(JSON.parse(session.working_set));
  const parts = [
    ['Purpose', session.purpose],
    ['Goal', session.goal],
    ['So far', session.summary],
    ['Working on', workingSet.length > 0 ? workingSet.join(', ') : null],
  ] as const;
  return {
    ...ofSession(session),
    content: parts.flatMap(([what, words]) => (words === null ? [] : [`${what}: ${words}`])).join('\n'),
    trust: 1,
    confidence: 1,
    occurredAt: formatTime(session.started_at),
    changedAt: formatTime(session.started_at),
    isOwners: session.agent_kind === 'person',
    wordsEvent: session.event_id,
    citations: [...new Set([session.event_id, session.changed_by])],
    warnings: [...(session.conflict ? ['write_conflict'] : []), ...(await flagsOfSession(query, session))],
  };
}
