/** Recall: the items whose words answer a question best. Reads only. */

import { formatTime } from '../base/time.ts';
import { marksOf } from '../gate/gate.ts';
import type { Query } from '../knowledge/command.ts';
import { conflictIdOf } from '../knowledge/conflicts/write-conflict.ts';
import { loadConversation } from '../knowledge/conversations/load-conversation.ts';
import { contentOf, speakerLabel } from '../knowledge/memories/search-document.ts';
import { statusOf, wordsOfText } from '../knowledge/named-texts/text-words.ts';
import { isRejectedClaim, isRejectedMemory } from '../knowledge/rejections/rejected-items.ts';
import { CLAIM_STATUSES } from '../model/claim-values.ts';
import type { EvidenceBody } from '../model/evidence-body.ts';
import { LIVE_STATUSES } from '../model/memory-values.ts';
import { SESSION_STATUSES } from '../model/session-values.ts';
import { normaliseTags } from '../model/tag.ts';
import type { MemoryRecord, TextHit, TextType } from '../store/port/queries.ts';
import {
  type BlockRow,
  CITATIONS,
  type ClaimRow,
  CONFLICTS,
  type DocumentRow,
  type SessionRow,
} from '../store/port/tables.ts';
import { asksForValue, COMPARED, newerValuesFirst, type Statement } from './changed-values.ts';
import { Passages } from './passages.ts';
import { readQuestion } from './question.ts';
import type { RecallItem } from './recall-item.ts';

export interface RecallRequest {
  readonly query: string;
  readonly limit: number;
  readonly types: readonly TextType[];
  readonly kinds?: readonly string[] | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly speaker?: string | undefined;
  readonly session?: string | undefined;
  readonly conversation?: string | undefined;
  readonly since?: number | undefined;
  readonly until?: number | undefined;
  readonly validAt?: number | undefined;
  readonly scope?: string | undefined;
  readonly inherit: boolean;
  readonly includeArchived: boolean;
  readonly includeRejected: boolean;
}

export async function recall(query: Query, request: RecallRequest): Promise<RecallItem[]> {
  const question = readQuestion(request.query, query.now);
  const conversation =
    request.conversation === undefined ? undefined : await loadConversation(query, request.conversation);
  const sight = await query.scopes.sight(request.scope ?? conversation?.scope_id, request.inherit);
  const hits = await seenHits(query, request, (limit) =>
    query.view.matchText(sight, {
      ...question,
      types: request.types,
      kinds: request.kinds,
      tags: request.tags && normaliseTags(request.tags),
      speaker: request.speaker === undefined ? undefined : speakerLabel(request.speaker),
      sessionId: request.session,
      conversationId: conversation?.id,
      occurredFrom: request.since,
      occurredUntil: request.until,
      notExpiredAt: request.includeArchived ? 0 : query.now,
      validAt: request.validAt,
      statuses: [
        ...LIVE_STATUSES,
        ...(request.includeArchived ? ['archived'] : []),
        ...(request.includeRejected ? ['rejected'] : []),
      ],
      includeArchived: request.includeArchived,
      claimStatuses: request.includeArchived ? CLAIM_STATUSES : ['current'],
      sessionStatuses: request.includeArchived ? SESSION_STATUSES : undefined,
      limit,
    }),
  );
  const items: RecallItem[] = [];
  const passages = new Passages(question.words);
  for (const { hit, isRejected } of hits) {
    const item = await itemOf(query, hit, passages);
    const words = query.kinds.read(hit.memory?.contentEvent ?? hit.event);
    items.push({
      ...item,
      warnings: [...item.warnings, ...(marksOf(words).flags ?? []), ...(isRejected ? ['rejected'] : [])],
    });
  }
  return items;
}

interface SeenHit {
  readonly hit: TextHit;
  readonly isRejected: boolean;
}

/** What says something that was rejected is left out, and does not take the place of something else. */
async function seenHits(
  query: Query,
  request: RecallRequest,
  match: (limit: number) => Promise<TextHit[]>,
): Promise<SeenHit[]> {
  const comparesValues = asksForValue(request.query);
  // A newer value may stand behind what was asked for.
  const first = comparesValues ? Math.max(request.limit, COMPARED) : request.limit;
  for (let limit = first; ; limit *= 4) {
    const found = await match(limit);
    const hits = comparesValues ? currentFirst(query, request.query, found) : found;
    const seen: SeenHit[] = [];
    for (const hit of hits) {
      const isRejected = await saysRejected(query, hit);
      if (!isRejected || request.includeRejected) seen.push({ hit, isRejected });
    }
    if (seen.length >= request.limit || hits.length < limit) return seen.slice(0, request.limit);
  }
}

/** What people said, with the newer of two values above the older; all else keeps its place. */
function currentFirst(query: Query, question: string, hits: readonly TextHit[]): TextHit[] {
  const said = hits.filter(({ event }) => event.kind === 'user_message');
  const byTime = said.toSorted(
    (a, b) => a.event.occurredAt - b.event.occurredAt || a.event.position - b.event.position,
  );
  const statements = said.map((hit): Statement => {
    const body = query.kinds.read(hit.event).data as EvidenceBody | null;
    return { text: body?.content ?? '', author: body?.speaker ?? '', order: byTime.indexOf(hit) };
  });
  const order = newerValuesFirst(question, statements);
  const scores = said.map(({ score }) => score);
  let next = 0;
  return hits.map((hit) => {
    if (hit.event.kind !== 'user_message') return hit;
    const place = next++;
    // The best comes first whatever its words alone would give it.
    return { ...said[order[place]!]!, score: scores[place]! };
  });
}

async function saysRejected(query: Query, hit: TextHit): Promise<boolean> {
  const { chainId, scopeId } = hit.event;
  if (!(await query.rejected.hasAny(chainId))) return false;
  if (hit.memory) return isRejectedMemory(query, hit.memory);
  if (hit.claim) return isRejectedClaim(query, hit.claim);
  const text = contentOf(query.kinds.read(hit.event));
  return text !== '' && query.rejected.holds(chainId, scopeId, [{ text }]);
}

async function itemOf(query: Query, hit: TextHit, passages: Passages): Promise<RecallItem> {
  if (hit.memory) return memoryItem(query, hit, hit.memory);
  if (hit.claim) return claimItem(query, hit, hit.claim);
  if (hit.block) return blockItem(query, hit, hit.block);
  if (hit.document) return resourceItem(query, hit, hit.document, passages);
  if (hit.session) return sessionItem(hit, hit.session);
  return evidenceItem(query, hit);
}

async function memoryItem(query: Query, hit: TextHit, record: MemoryRecord): Promise<RecallItem> {
  const { memory, version, contentEvent } = record;
  const warnings: string[] = [];
  if (memory.status === 'inbox') warnings.push('unreviewed');
  if (memory.status === 'stale') warnings.push('age_stale');
  if (version.conflict && (await isOpen(query, version.event_id))) warnings.push('write_conflict');
  return {
    id: memory.id,
    type: 'memory',
    kind: memory.kind,
    content: contentOf(query.kinds.read(contentEvent)),
    offset: null,
    score: hit.score,
    name: memory.name,
    tags: JSON.parse(version.tags) as string[],
    version: memory.version,
    status: memory.status,
    scope: memory.scope_id,
    session: contentEvent.sessionId,
    speaker: null,
    source: null,
    externalId: null,
    trust: version.trust,
    occurredAt: formatTime(contentEvent.occurredAt),
    recordedAt: formatTime(version.recorded_at),
    citations: [...new Set([contentEvent.id, version.event_id])],
    warnings,
  };
}

/** Whether nobody has decided yet about the write conflict that an event opened. */
async function isOpen(query: Query, eventId: string): Promise<boolean> {
  return (await query.view.rows.get(CONFLICTS, conflictIdOf({ id: eventId })))?.status === 'open';
}

async function claimItem(query: Query, hit: TextHit, claim: ClaimRow): Promise<RecallItem> {
  const cited = await query.view.rows.find(CITATIONS, 'of', claim.id);
  const warnings: string[] = [];
  if (claim.confidence_hint === 'contested') warnings.push('contested');
  if (claim.status === 'superseded') warnings.push('temporal_supersession');
  return {
    id: claim.id,
    type: 'claim',
    kind: 'claim',
    content: claim.statement,
    offset: null,
    score: hit.score,
    name: claim.topic,
    tags: [],
    version: null,
    status: claim.status,
    scope: claim.scope_id,
    session: hit.event.sessionId,
    speaker: null,
    source: null,
    externalId: null,
    trust: claim.trust,
    occurredAt: formatTime(hit.event.occurredAt),
    recordedAt: formatTime(claim.recorded_at),
    citations: [...new Set([...cited.map((citation) => citation.event_id), claim.event_id])],
    warnings,
  };
}

function blockItem(query: Query, hit: TextHit, block: BlockRow): RecallItem {
  return {
    id: block.id,
    type: 'block',
    kind: block.type,
    content: contentOf(query.kinds.read(hit.event)),
    offset: null,
    score: hit.score,
    name: block.label,
    tags: [],
    version: block.version,
    status: statusOf(block),
    scope: block.scope_id,
    session: hit.event.sessionId,
    speaker: null,
    source: null,
    externalId: null,
    trust: block.trust,
    occurredAt: formatTime(hit.event.occurredAt),
    recordedAt: formatTime(block.recorded_at),
    citations: [...new Set([block.content_event, block.event_id])],
    warnings: block.conflict ? ['write_conflict'] : [],
  };
}

/** Of a long text the passage that answers best stands for all of it. */
async function resourceItem(
  query: Query,
  hit: TextHit,
  document: DocumentRow,
  passages: Passages,
): Promise<RecallItem> {
  const { content, offset } = passages.of(await wordsOfText(query, document.id, document));
  return {
    id: document.id,
    type: 'resource',
    kind: document.kind,
    content,
    offset,
    score: hit.score,
    name: document.title,
    tags: [],
    version: document.version,
    status: statusOf(document),
    scope: document.scope_id,
    session: hit.event.sessionId,
    speaker: null,
    source: document.uri,
    externalId: null,
    trust: document.trust,
    occurredAt: formatTime(hit.event.occurredAt),
    recordedAt: formatTime(document.recorded_at),
    citations: [...new Set([document.content_event, document.event_id])],
    warnings: document.conflict ? ['write_conflict'] : [],
  };
}

function sessionItem(hit: TextHit, session: SessionRow): RecallItem {
  return {
    id: session.id,
    type: 'session',
    kind: 'session',
    content: [session.purpose, session.goal, session.summary].filter((part) => part !== null).join('\n\n'),
    offset: null,
    score: hit.score,
    name: session.name,
    tags: [],
    version: null,
    status: session.status,
    scope: session.scope_id,
    session: session.id,
    speaker: null,
    source: session.source,
    externalId: session.external_id,
    trust: hit.event.trust,
    occurredAt: formatTime(session.started_at),
    recordedAt: formatTime(hit.event.recordedAt),
    citations: [...new Set([hit.event.id, session.event_id, session.changed_by])],
    warnings: session.conflict ? ['write_conflict'] : [],
  };
}

function evidenceItem(query: Query, hit: TextHit): RecallItem {
  const { event } = hit;
  const body = query.kinds.read(event).data as EvidenceBody | null;
  return {
    id: event.id,
    type: 'evidence',
    kind: event.kind,
    content: body?.content ?? '',
    offset: null,
    score: hit.score,
    name: null,
    tags: [],
    version: null,
    status: null,
    scope: event.scopeId,
    session: event.sessionId,
    speaker: body?.speaker ?? null,
    source: event.source,
    externalId: event.externalId,
    trust: event.trust,
    occurredAt: formatTime(event.occurredAt),
    recordedAt: formatTime(event.recordedAt),
    citations: [event.id],
    warnings: [],
  };
}
