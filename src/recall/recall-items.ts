/** What a hit is to a caller: its words, where they come from, and what is doubtful about them. */

import { textsOf } from '../base/records.ts';
import { formatTime } from '../base/time.ts';
import { estimateTokens } from '../base/token-estimate.ts';
import { isPersons } from '../gate/standing.ts';
import { conflictIdOf } from '../knowledge/conflicts/conflict-id.ts';
import type { ReadContext } from '../knowledge/context.ts';
import { tagsOfItem } from '../knowledge/item-tags/item-tags.ts';
import { flagsOfSession } from '../knowledge/items/source-trust.ts';
import { contentOf } from '../knowledge/texts/content-of.ts';
import { statusOf, wordsOfText } from '../knowledge/texts/text-words.ts';
import type { LedgerEvent } from '../model/event.ts';
import type { EvidenceBody } from '../model/evidence-body.ts';
import { type MemoryRecord, type PlainItem, type TextHit, textsOfPlain } from '../store/port/queries.ts';
import {
  type BlockRow,
  CITATIONS,
  type ClaimRow,
  CONFLICTS,
  type DocumentRow,
  type PlainNounName,
  type SessionRow,
} from '../store/port/tables.ts';
import type { Passages } from '../text/questions/passages.ts';
import { isAgeStale } from './age-stale.ts';
import type { RecallItem } from './recall-item.ts';

/** What a hit is, without what only a list of answers says of it. */
export type FoundItem = Omit<RecallItem, 'snippet' | 'tokens'>;
type BareItem = Omit<FoundItem, 'change'>;
type ItemShape = Omit<BareItem, 'ref' | 'author'>;

/** As a list of answers shows it. */
export function listed<Item extends FoundItem>(item: Item, passages: Passages): Item & RecallItem {
  return {
    ...item,
    snippet: oneLine(passages.of(item.content).content),
    tokens: estimateTokens(item.content),
  };
}

const SNIPPET = 160;

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= SNIPPET ? line : `${line.slice(0, SNIPPET - 1).toWellFormed()}…`;
}

/** `said` is the event that holds its words, and has been read. What became of a memory depends on the question and comes later. */
export async function itemOf(query: ReadContext, hit: TextHit, said: Said, passages: Passages): Promise<BareItem> {
  const { position } = hit.memory?.contentEvent ?? hit.event;
  const shape = await shapeOf(query, hit, said, passages);
  const tags = hit.memory || shape.type === 'evidence' ? shape.tags : await tagsOfItem(query, shape.id);
  return { ...shape, tags, ref: `#${position}`, author: authorOf(hit) };
}

/** Who wrote it; evidence has a speaker instead. */
function authorOf({ memory, claim, block, document, plain }: TextHit): string | null {
  const written = memory?.version ?? claim ?? block ?? document ?? plain?.row;
  return written === undefined ? null : `${written.author_kind}:${written.author_id}`;
}

function shapeOf(query: ReadContext, hit: TextHit, said: Said, passages: Passages): Promise<ItemShape> | ItemShape {
  if (hit.memory) return memoryItem(query, hit, hit.memory, said);
  if (hit.claim) return claimItem(query, hit, hit.claim);
  if (hit.block) return blockItem(hit, hit.block, said);
  if (hit.document) return documentItem(query, hit, hit.document, passages);
  if (hit.session) return sessionItem(query, hit, hit.session);
  if (hit.plain) return plainItem(hit, hit.plain);
  return evidenceItem(hit, said);
}

type Said = Pick<LedgerEvent, 'data'>;

async function memoryItem(query: ReadContext, hit: TextHit, record: MemoryRecord, said: Said): Promise<ItemShape> {
  const { memory, version, contentEvent } = record;
  const warnings: string[] = [];
  if (memory.status === 'inbox') warnings.push('unreviewed');
  if (isAgeStale(memory.status, version, query.now)) warnings.push('age_stale');
  if (version.conflict && (await isOpen(query, version.event_id))) warnings.push('write_conflict');
  return {
    id: memory.id,
    type: 'memory',
    kind: memory.kind,
    content: contentOf(said),
    offset: null,
    score: hit.score,
    name: memory.name,
    tags: textsOf(JSON.parse(version.tags)),
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
async function isOpen(query: ReadContext, eventId: string): Promise<boolean> {
  return (await query.view.rows.get(CONFLICTS, conflictIdOf({ id: eventId })))?.status === 'open';
}

async function claimItem(query: ReadContext, hit: TextHit, claim: ClaimRow): Promise<ItemShape> {
  const cited = await query.view.rows.find(CITATIONS, 'of', claim.id);
  const warnings: string[] = [];
  if (claim.accepted === 0) warnings.push('unreviewed');
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

function blockItem(hit: TextHit, block: BlockRow, said: Said): ItemShape {
  return {
    id: block.id,
    type: 'block',
    kind: block.kind,
    content: contentOf(said),
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
    warnings: [...(isPersons(block) ? [] : ['unreviewed']), ...(block.conflict ? ['write_conflict'] : [])],
  };
}

/** Of a long text the passage that answers best stands for all of it. */
async function documentItem(
  query: ReadContext,
  hit: TextHit,
  document: DocumentRow,
  passages: Passages,
): Promise<ItemShape> {
  const { content, offset } = passages.of(await wordsOfText(query, document.id, document));
  return {
    id: document.id,
    type: 'document',
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
    warnings: [...(isPersons(document) ? [] : ['unreviewed']), ...(document.conflict ? ['write_conflict'] : [])],
  };
}

async function sessionItem(query: ReadContext, hit: TextHit, session: SessionRow): Promise<ItemShape> {
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
    warnings: [...(session.conflict ? ['write_conflict'] : []), ...(await flagsOfSession(query, session))],
  };
}

function plainItem(hit: TextHit, plain: PlainItem): ItemShape {
  const { noun, row } = plain;
  const { title, words } = textsOfPlain(plain);
  return {
    id: row.id,
    type: noun.noun as PlainNounName,
    kind: noun.noun,
    content: words,
    offset: null,
    score: hit.score,
    name: title,
    tags: [],
    version: row.version,
    status: statusOf(row),
    scope: row.scope_id,
    session: hit.event.sessionId,
    speaker: null,
    source: null,
    externalId: null,
    trust: row.trust,
    occurredAt: formatTime(hit.event.occurredAt),
    recordedAt: formatTime(row.recorded_at),
    citations: [...new Set([hit.event.id, row.event_id])],
    warnings: isPersons(row) ? [] : ['unreviewed'],
  };
}

function evidenceItem({ event, score }: TextHit, said: Said): ItemShape {
  const body = said.data as EvidenceBody | null;
  return {
    id: event.id,
    type: 'evidence',
    kind: event.kind,
    content: body?.content ?? '',
    offset: null,
    score,
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
