/** A memory as callers see it. */
import { z } from 'zod';
import { formatTime, formatTimeOrNull } from '../../base/time.ts';
import { marksOf } from '../../gate/gate.ts';
import type { Kinds } from '../../ledger/kinds.ts';
import type { MemoryRecord } from '../../store/port/queries.ts';
import { VERIFICATIONS } from '../../store/port/tables.ts';
import { citationView, findSources, verificationView, viewVerification } from '../citations/citation-view.ts';
import type { Query } from '../command.ts';
import { flagsOfName } from '../items/source-trust.ts';
import { contentOf } from '../texts/content-of.ts';
import { citationsIn, viewMemoryCitations } from './memory-citations.ts';

const memoryShape = () => ({
  id: z.string(),
  type: z.literal('memory'),
  kind: z.string(),
  name: z.string().nullable(),
  category: z.string().nullable(),
  content: z.string(),
  payload: z.record(z.string(), z.unknown()).nullable(),
  tags: z.array(z.string()),
  status: z.string(),
  archiveReason: z.string().nullable(),
  version: z.number(),
  /** Whether this is the version that counts now. */
  current: z.boolean(),
  importance: z.number(),
  confidence: z.number(),
  priority: z.number().nullable(),
  tier: z.string(),
  decayTier: z.string(),
  pinned: z.boolean(),
  visibility: z.string(),
  owner: z.string(),
  validation: z.string(),
  trust: z.number(),
  flags: z.array(z.string()).describe('What is doubtful about the words or the name: instruction_like'),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  expiresAt: z.string().nullable(),
  summaryOf: z.array(z.string()).nullable(),
  citations: z
    .array(z.object({ event: z.string(), document: z.string().nullable(), quote: z.string().nullable() }))
    .describe('What it rests on; `get` says whether the quotes still stand there'),
  changeReason: z.string().nullable(),
  basedOn: z.number().nullable(),
  conflict: z.boolean(),
  author: z.object({ id: z.string(), kind: z.string() }),
  scope: z.string(),
  session: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  recordedAt: z.string(),
  contentHash: z.string().nullable(),
  sources: z
    .array(z.string())
    .describe('Ids of the events from which this version follows: the words, the last change, what it cites'),
});

export const memoryView = z.lazy(() => z.object(memoryShape()));
export type MemoryView = z.infer<typeof memoryView>;

export async function viewMemory(query: Query, record: MemoryRecord): Promise<MemoryView> {
  return (await viewMemories(query, [record]))[0]!;
}

/** Whoever may not see a source, or no longer may, does not see what is quoted from it. */
export async function viewMemories(query: Query, records: readonly MemoryRecord[]): Promise<MemoryView[]> {
  const cited = records.flatMap(({ version }) => citationsIn(version));
  const { hidden } = await findSources(
    query,
    cited.flatMap(({ event, quote }) => (quote === undefined ? [] : event)),
  );
  const ofNames = await Promise.all(records.map((record) => flagsOfName(query, record)));
  return records.map((record, index) => view(record, query.kinds, hidden, ofNames[index]!));
}

function view(record: MemoryRecord, kinds: Kinds, hidden: ReadonlySet<string>, ofName: readonly string[]): MemoryView {
  const { memory, version, contentEvent } = record;
  const citations = citationsIn(version);
  const words = kinds.read(contentEvent);
  return {
    id: memory.id,
    type: 'memory',
    kind: version.kind,
    name: version.name,
    category: version.category,
    content: contentOf(words),
    payload: version.payload === null ? null : (JSON.parse(version.payload) as Record<string, unknown>),
    tags: JSON.parse(version.tags) as string[],
    status: version.status,
    archiveReason: version.archive_reason,
    version: version.version,
    current: version.version === memory.version,
    importance: version.importance,
    confidence: version.confidence,
    priority: version.priority,
    tier: version.tier,
    decayTier: version.decay_tier,
    pinned: Boolean(version.pinned),
    visibility: version.visibility,
    owner: version.owner_id,
    validation: version.validation,
    trust: version.trust,
    flags: [...new Set([...(marksOf(words).flags ?? []), ...ofName])],
    validFrom: formatTimeOrNull(version.valid_from),
    validTo: formatTimeOrNull(version.valid_to),
    expiresAt: formatTimeOrNull(version.expires_at),
    summaryOf: version.summary_of === null ? null : (JSON.parse(version.summary_of) as string[]),
    citations: citations.map(({ event, document, quote }) => ({
      event,
      document: document ?? null,
      quote: quote === undefined || hidden.has(event) ? null : quote,
    })),
    changeReason: version.change_reason,
    basedOn: version.based_on,
    conflict: Boolean(version.conflict),
    author: { id: version.author_id, kind: version.author_kind },
    scope: memory.scope_id,
    session: contentEvent.sessionId,
    createdAt: formatTime(memory.created_at),
    updatedAt: formatTime(memory.recorded_at),
    recordedAt: formatTime(version.recorded_at),
    contentHash: version.content_hash,
    sources: [...new Set([contentEvent.id, version.event_id, ...citations.map(({ event }) => event)])],
  };
}

/** A memory by itself, with its sources looked up and its quotes checked now. */
export const wholeMemoryView = z.lazy(() =>
  z.object({ ...memoryShape(), citations: z.array(citationView), ...verificationView() }),
);

/** Its citations are looked at one by one. */
const NOTHING: ReadonlySet<string> = new Set();

export async function viewWholeMemory(query: Query, record: MemoryRecord): Promise<z.infer<typeof wholeMemoryView>> {
  const citations = await viewMemoryCitations(query, record.version);
  const check = await query.view.rows.get(VERIFICATIONS, record.memory.id);
  const ofName = await flagsOfName(query, record);
  return { ...view(record, query.kinds, NOTHING, ofName), citations, ...viewVerification(check, citations) };
}
