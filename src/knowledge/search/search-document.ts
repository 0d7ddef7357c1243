/** What can be found by its words or by its meaning: evidence, memories, claims, blocks, resources and sessions. */

import { ASKS, endsWithQuestion, searchWords } from '../../base/search-text.ts';
import { marksOf } from '../../gate/gate.ts';
import { outcomeLabels } from '../../gate/outcome.ts';
import type { Indexer, IndexerView } from '../../ledger/projector.ts';
import { isEvidenceKind, type LedgerEvent } from '../../model/event.ts';
import type { EvidenceBody } from '../../model/evidence-body.ts';
import type { SearchDocument } from '../../store/port/store.ts';
import { DOCUMENT_VERSIONS, DOCUMENTS, MEMORIES, SESSIONS } from '../../store/port/tables.ts';
import type { BlockChanged } from '../blocks/block-events.ts';
import type { ClaimAsserted } from '../claims/claim-events.ts';
import type { MemoryRemembered } from '../memories/memory-events.ts';
import type { ResourceChanged } from '../resources/resource-events.ts';
import { contentOf } from '../texts/content-of.ts';
import { referenceLabel, speakerLabel } from '../texts/labels.ts';

export const searchIndexer: Indexer = async (event, view) => {
  if (event.data === null) return undefined;
  const told = textsOf(event, event.data, view);
  // What an event says by itself need not be waited for; a bulk has thousands of such.
  const texts = told instanceof Promise ? await told : told;
  const document = texts && documentOf(texts);
  const labels = outcomeLabels(event);
  if (labels.length === 0) return document;
  return { title: [], text: [], meta: [], ...document, labels: [...(document?.labels ?? []), ...labels] };
};

/** The words by whose meaning an event is found; undefined where it brings none, or none that still count. */
export async function meaningfulText(event: LedgerEvent, view: IndexerView): Promise<string | undefined> {
  // A document is found by its words and read where it is; it is never taken apart for a model.
  if (event.kind.startsWith('resource.')) return undefined;
  const texts = event.data === null ? undefined : await textsOf(event, event.data, view);
  const text = texts && [texts.title, texts.text].filter((part) => part.trim() !== '').join('\n');
  return text === '' ? undefined : text;
}

/** What of an event is searchable, as it was written. */
interface Texts {
  readonly title: string;
  readonly text: string;
  readonly meta: string;
  readonly asks?: boolean;
  readonly labels?: readonly string[];
}

function documentOf({ title, text, meta, asks, labels = [] }: Texts): SearchDocument {
  return {
    title: searchWords(title),
    text: searchWords(text),
    meta: [...searchWords(meta), ...(asks ? [ASKS] : [])],
    labels,
  };
}

function textsOf(
  event: LedgerEvent,
  data: Record<string, unknown>,
  view: IndexerView,
): Texts | undefined | Promise<Texts | undefined> {
  // A memory that is held back is told by its status, and found again when a person promotes it.
  if (marksOf(event).quarantined && !event.kind.startsWith('memory.')) return undefined;
  if (isEvidenceKind(event.kind)) {
    const body = data as EvidenceBody;
    const labels = (body.refs ?? []).map(referenceLabel);
    if (body.speaker !== undefined) labels.push(speakerLabel(body.speaker));
    return { title: '', text: body.content, meta: body.speaker ?? '', asks: endsWithQuestion(body.content), labels };
  }
  // The first event of a memory says everything itself; nothing need be read again.
  if (event.kind === 'memory.remembered')
    return event.itemId === null ? undefined : memoryTexts(data as MemoryRemembered);
  return textsOfOthers(event, data, view);
}

async function textsOfOthers(
  event: LedgerEvent,
  data: Record<string, unknown>,
  view: IndexerView,
): Promise<Texts | undefined> {
  if (event.kind === 'claim.asserted') {
    const { statement, topic, subject, predicate, object } = data as ClaimAsserted;
    return {
      title: topic ?? '',
      text: statement,
      meta: [subject, predicate, object].filter((part) => part !== undefined).join(' '),
    };
  }
  if (event.kind.startsWith('block.')) {
    const { type, label, content } = data as BlockChanged;
    if (content === undefined) return undefined;
    return { title: label, text: content, meta: type };
  }
  if (event.kind.startsWith('resource.')) {
    const { uri, title, content, contentFrom } = data as ResourceChanged;
    const words = content ?? (await retitledWords(event, contentFrom, view));
    if (words === undefined) return undefined;
    return { title: title ?? '', text: words, meta: uri };
  }
  if (event.kind.startsWith('session.') && event.itemId !== null) {
    const session = await view.rows.get(SESSIONS, event.itemId);
    // Only an event that changed the words brings a new document.
    if (!session || session.text_pos !== event.position) return undefined;
    const { name, purpose, goal, summary, task_type: taskType } = session;
    return {
      title: name ?? '',
      text: [purpose, goal, summary].filter((part) => part !== null).join('\n'),
      meta: taskType ?? '',
    };
  }
  if (!event.kind.startsWith('memory.') || event.itemId === null) return undefined;
  const memory = await view.rows.get(MEMORIES, event.itemId);
  // Only an event that changed the searchable words brings a new document.
  if (!memory || memory.text_seq !== event.seq || memory.chain_id !== event.chainId) return undefined;
  const content =
    memory.content_seq === event.seq
      ? contentOf(event)
      : contentOf(await view.eventAt(memory.chain_id, memory.content_seq));
  return memoryTexts({
    ...memory,
    content,
    payload: memory.payload === null ? null : JSON.parse(memory.payload),
    tags: JSON.parse(memory.tags) as string[],
  });
}

/** The words of a resource that only got another title; undefined where nothing new is to be found. */
async function retitledWords(
  event: LedgerEvent,
  contentFrom: string | undefined,
  view: IndexerView,
): Promise<string | undefined> {
  const document = await view.rows.get(DOCUMENTS, event.itemId!);
  const version = document && (await view.rows.get(DOCUMENT_VERSIONS, document.id, document.versions));
  if (version?.event_id !== event.id || version.text_pos !== event.position) return undefined;
  const source = contentFrom === undefined ? undefined : await view.getEvent(contentFrom);
  return source?.itemId === event.itemId ? contentOf(source) : '';
}

interface SearchableMemory {
  readonly kind: string;
  readonly content: string;
  readonly name?: string | null | undefined;
  readonly category?: string | null | undefined;
  readonly payload?: Record<string, unknown> | null | undefined;
  readonly tags?: readonly string[] | undefined;
}

function memoryTexts(memory: SearchableMemory): Texts {
  const meta = [memory.kind, memory.category ?? '', ...(memory.tags ?? [])].join(' ');
  const text = memory.payload ? `${memory.content} ${textsIn(memory.payload)}` : memory.content;
  return { title: memory.name ?? '', text, meta };
}

/** The texts inside a payload, so that a tool is found by its description. */
function textsIn(payload: Record<string, unknown>): string {
  const texts: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) walk(member);
  };
  walk(payload);
  return texts.join(' ');
}
