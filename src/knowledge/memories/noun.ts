/** The memory, as every other part knows it. */
import { accessById } from '../../gate/access.ts';
import type { IndexerView } from '../../ledger/projector.ts';
import type { LedgerEvent } from '../../model/event.ts';
import { MEMORY_FIELD_TABLE } from '../../model/memory-fields.ts';
import type { MemoryRecord } from '../../store/port/queries.ts';
import { MEMORIES, MEMORY_VERSIONS } from '../../store/port/tables.ts';
import { citedBy } from '../citations/cited-by.ts';
import type { ReadContext } from '../context.ts';
import { travellingFlags } from '../evidence/flags-of-event.ts';
import { flagsOfName } from '../items/source-trust.ts';
import type { Noun, Page, SearchableTexts } from '../noun.ts';
import { contentOf } from '../texts/content-of.ts';
import { earlierWords } from './earlier-words.ts';
import { loadMemory } from './load-memory.ts';
import { MEMORY_KINDS, type MemoryChanges, type MemoryRemembered } from './memory-events.ts';
import { memoryView, viewMemories, viewMemory, viewWholeMemory, wholeMemoryView } from './memory-view.ts';

export const MEMORY = {
  name: 'memory',
  tables: [MEMORIES, MEMORY_VERSIONS],
  kinds: MEMORY_KINDS,
  view: wholeMemoryView,
  get: async (query: ReadContext, id: string, version?: number) =>
    viewWholeMemory(query, await loadMemory(query, id, version)),
  async find(query: ReadContext, id: string) {
    const record = await query.view.findMemory(accessById(query.identity), id);
    if (!record) return undefined;
    const { memory, contentEvent } = record;
    return {
      id,
      type: 'memory',
      kind: memory.kind,
      status: memory.status,
      content: contentOf(query.kinds.read(contentEvent)),
      scopeId: memory.scope_id,
      visibility: memory.visibility,
      payload: memory.payload === null ? null : (JSON.parse(memory.payload) as Record<string, unknown>),
      expiresAt: memory.expires_at,
    };
  },
  trustOf: async ({ view, identity }: ReadContext, id: string) =>
    (await view.findMemory(accessById(identity), id))?.version.trust,
  async flagsOf(query: ReadContext, id: string) {
    const record = await query.view.findMemory(accessById(query.identity), id);
    if (!record) return [];
    const flags = [...travellingFlags(query.kinds.read(record.contentEvent)), ...(await flagsOfName(query, record))];
    return [...new Set(flags)];
  },
  confidenceOf: async (query: ReadContext, id: string) => (await query.view.rows.get(MEMORIES, id))?.confidence,
  versions: {
    view: memoryView,
    async list(query: ReadContext, id: string, page: Page) {
      await loadMemory(query, id);
      return viewMemories(query, await query.view.listVersions(accessById(query.identity), id, page));
    },
    async pair(query: ReadContext, id: string, from?: number, to?: number) {
      const newer = await loadMemory(query, id, to);
      const older = from === undefined ? await versionBefore(query, newer) : await loadMemory(query, id, from);
      return [await viewMemory(query, older), await viewMemory(query, newer)] as const;
    },
    compared: MEMORY_FIELD_TABLE.diffed,
  },
  searchTexts(event, data, view) {
    if (event.itemId === null) return undefined;
    // The first event of a memory says everything itself; nothing need be read again.
    if (event.kind === 'memory.remembered') return textsOf(data as MemoryRemembered);
    return changedTexts(event, event.itemId, view);
  },
  dependenciesOf({ kind, data }) {
    if (kind === 'memory.remembered') return { on: sourcesOf(data as MemoryChanges), erases: 'item' };
    if (kind !== 'memory.revised') return undefined;
    return { on: sourcesOf((data as { changes: MemoryChanges }).changes), erases: 'item' };
  },
  async saidOfErased(rows, id) {
    const memory = await rows.get(MEMORIES, id);
    if (!memory) return {};
    const versions = [memory, ...(await rows.find(MEMORY_VERSIONS, 'history', id))];
    return { owner: versions.find(({ visibility }) => visibility === 'private')?.owner_id };
  },
  mayConflict: true,
  isErasable: true,
  isMadeAgain: false,
} satisfies Noun;

/** The latest one before it that the caller may see; itself, when there is none. */
async function versionBefore(query: ReadContext, record: MemoryRecord): Promise<MemoryRecord> {
  const page = { beforeVersion: record.version.version, limit: 1 };
  const [before] = await query.view.listVersions(accessById(query.identity), record.memory.id, page);
  return before ?? record;
}

/** Only an event that changed the searchable words brings a new document. */
async function changedTexts(
  event: LedgerEvent,
  itemId: string,
  view: IndexerView,
): Promise<SearchableTexts | undefined> {
  const memory = await view.rows.get(MEMORIES, itemId);
  if (!memory || memory.text_seq !== event.seq || memory.chain_id !== event.chainId) return undefined;
  const content =
    memory.content_seq === event.seq
      ? contentOf(event)
      : contentOf(await view.eventAt(memory.chain_id, memory.content_seq));
  return textsOf({
    ...memory,
    content,
    payload: MEMORY_FIELD_TABLE.read(memory, 'payload'),
    tags: MEMORY_FIELD_TABLE.read(memory, 'tags'),
    before: await earlierWords(memory, content, view),
  });
}

interface SearchableMemory {
  readonly kind: string;
  readonly content: string;
  readonly name?: string | null | undefined;
  readonly category?: string | null | undefined;
  readonly payload?: Record<string, unknown> | null | undefined;
  readonly tags?: readonly string[] | undefined;
  /** Why it is proposed. */
  readonly reason?: string | undefined;
  /** Reasons of its changes, and words that it had. */
  readonly before?: string;
}

function textsOf(memory: SearchableMemory): SearchableTexts {
  const { kind, category, tags, reason, before } = memory;
  const meta = [kind, category ?? '', ...(tags ?? []), reason ?? '', before ?? ''].join(' ');
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

function sourcesOf({ citations, summaryOf, kind, payload }: MemoryChanges): string[] {
  return [...citedBy({ citations }), ...(summaryOf ?? []), ...(kind === 'checkpoint' ? checkpointed(payload) : [])];
}

/** A checkpoint holds the first words of what its session had found. */
function checkpointed(payload: MemoryChanges['payload']): string[] {
  const { session, openItems, decisions } = payload ?? {};
  return [session, openItems, decisions].flat().filter((id) => typeof id === 'string');
}
