/** A memory as callers see it. */
import { z } from 'zod';
import { formatTime } from '../../base/time.ts';
import { gateFlagsOf } from '../../gate/gate.ts';
import type { Kinds } from '../../ledger/kinds.ts';
import { viewShape } from '../../model/field-shapes.ts';
import type { ViewOf } from '../../model/field-types.ts';
import { MEMORY_FIELD_TABLE, MEMORY_FIELDS } from '../../model/memory-fields.ts';
import type { MemoryRecord } from '../../store/port/queries.ts';
import { VERIFICATIONS } from '../../store/port/tables.ts';
import { citationView, findSources, verificationView, viewVerification } from '../citations/citation-view.ts';
import type { ReadContext } from '../context.ts';
import { flagsOfName } from '../items/source-trust.ts';
import { contentOf } from '../texts/content-of.ts';
import { citationsIn, viewMemoryCitations } from './memory-citations.ts';

export const memoryView = z.lazy(() => z.object(viewShape(MEMORY_FIELDS)));
/**
 * A memory as `get` and `list` answer it, with its current version.
 *
 * @example
 * ```ts
 * const { memories }: { memories: MemoryView[] } = await memory.list({ kinds: ['decision'] });
 * ```
 */
export type MemoryView = ViewOf<typeof MEMORY_FIELDS>;

export async function viewMemory(query: ReadContext, record: MemoryRecord): Promise<MemoryView> {
  return (await viewMemories(query, [record]))[0]!;
}

/** Whoever may not see a source, or no longer may, does not see what is quoted from it. */
export async function viewMemories(query: ReadContext, records: readonly MemoryRecord[]): Promise<MemoryView[]> {
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
  return MEMORY_FIELD_TABLE.toView(version, {
    id: memory.id,
    type: 'memory',
    content: contentOf(words),
    current: version.version === memory.version,
    flags: [...new Set([...(gateFlagsOf(words).flags ?? []), ...ofName])],
    citations: citations.map(({ event, document, quote }) => ({
      event,
      document: document ?? null,
      quote: quote === undefined || hidden.has(event) ? null : quote,
    })),
    author: { id: version.author_id, kind: version.author_kind },
    scope: memory.scope_id,
    session: contentEvent.sessionId,
    occurredAt: formatTime(contentEvent.occurredAt),
    createdAt: formatTime(memory.created_at),
    updatedAt: formatTime(memory.recorded_at),
    recordedAt: formatTime(version.recorded_at),
    sources: [...new Set([contentEvent.id, version.event_id, ...citations.map(({ event }) => event)])],
  });
}

/** A memory by itself, with its sources looked up and its quotes checked now. */
export const wholeMemoryView = z.lazy(() =>
  z.object({ ...viewShape(MEMORY_FIELDS), citations: z.array(citationView), ...verificationView() }),
);

/** Its citations are looked at one by one. */
const NOTHING: ReadonlySet<string> = new Set();

export async function viewWholeMemory(
  query: ReadContext,
  record: MemoryRecord,
): Promise<z.infer<typeof wholeMemoryView>> {
  const citations = await viewMemoryCitations(query, record.version);
  const check = await query.view.rows.get(VERIFICATIONS, record.memory.id);
  const ofName = await flagsOfName(query, record);
  return { ...view(record, query.kinds, NOTHING, ofName), citations, ...viewVerification(check, citations) };
}
