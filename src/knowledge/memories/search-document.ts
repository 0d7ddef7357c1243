/** What the full-text index keeps of evidence and of memories. */
import { searchText } from '../../base/search-text.ts';
import type { Indexer } from '../../ledger/projector.ts';
import type { EvidenceBody } from '../../model/evidence.ts';
import { isEvidenceKind, type LedgerEvent } from '../../model/event.ts';
import { MEMORIES, MEMORY_VERSIONS } from '../../store/port/tables.ts';

export const searchIndexer: Indexer = async (event, view) => {
  if (event.data === null) return undefined;
  if (isEvidenceKind(event.kind)) {
    const body = event.data as EvidenceBody;
    const labels = (body.refs ?? []).map(referenceLabel);
    if (body.speaker !== undefined) labels.push(speakerLabel(body.speaker));
    return { title: '', text: searchText(body.content), meta: body.speaker === undefined ? '' : searchText(body.speaker), labels };
  }
  if (!event.kind.startsWith('memory.') || event.itemId === null) return undefined;
  const memory = await view.rows.get(MEMORIES, event.itemId);
  // Only an event that changed the searchable words brings a new document.
  if (!memory || memory.text_seq !== event.seq || memory.chain_id !== event.chainId) return undefined;
  const version = (await view.rows.get(MEMORY_VERSIONS, memory.id, memory.version))!;
  const content = version.content_seq === event.seq ? contentOf(event) : contentOf(await view.eventAt(version.chain_id, version.content_seq));
  const words = [version.kind, version.category ?? '', ...(JSON.parse(version.tags) as string[])].join(' ');
  return { title: searchText(version.name ?? ''), text: searchText(`${content} ${payloadWords(version.payload)}`), meta: searchText(words), labels: [] };
};

/** The words of a memory, from the event that brought them. Every such event keeps them under one of two names. */
export function contentOf(event: Pick<LedgerEvent, 'data'> | undefined): string {
  const data = (event?.data ?? {}) as { content?: string; changes?: { content?: string } };
  return data.content ?? data.changes?.content ?? '';
}

export function speakerLabel(speaker: string): string {
  return `speaker:${speaker.normalize('NFKC').trim().toLowerCase()}`;
}

export function referenceLabel(reference: string): string {
  return `ref:${reference.toLowerCase()}`;
}

/** The texts inside a payload, so that a tool is found by its description. */
function payloadWords(payload: string | null): string {
  if (payload === null) return '';
  const words: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === 'string') words.push(value);
    else if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) walk(member);
  };
  walk(JSON.parse(payload));
  return words.join(' ');
}
