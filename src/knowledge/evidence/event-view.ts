/** An event as callers see it. */
import { z } from 'zod';
import { toHex } from '../../base/hash.ts';
import { formatTime } from '../../base/time.ts';
import { flagsOf } from '../../gate/gate.ts';
import type { Kinds } from '../../ledger/kinds.ts';
import type { CitationBody } from '../../model/citation-body.ts';
import { isEvidenceKind, type LedgerEvent } from '../../model/event.ts';
import type { EvidenceBody } from '../../model/evidence-body.ts';
import { kindNoun } from '../../model/nouns.ts';
import type { PlacedEvent } from '../../store/port/store.ts';

export const eventView = z.lazy(() =>
  z.object({
    id: z.string(),
    type: z.enum(['evidence', 'change']),
    kind: z.string(),
    content: z.string().nullable().describe('The text of evidence; null for changes and after erasing'),
    speaker: z.string().nullable(),
    references: z.array(z.string()),
    metadata: z.record(z.string(), z.unknown()).nullable(),
    body: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe(
        'The data of a change; null for evidence, whose text is in content. Mentions found by extract are omitted: see mentions',
      ),
    item: z.string().nullable().describe('The item that changed'),
    scope: z.string(),
    session: z.string().nullable(),
    actor: z.object({ id: z.string(), kind: z.string() }),
    trust: z.number(),
    flags: z.array(z.string()).describe('Warnings about the text: instruction_like, quarantined'),
    occurredAt: z.string(),
    recordedAt: z.string(),
    appendedAt: z.string(),
    source: z.string().nullable(),
    externalId: z.string().nullable(),
    chain: z.string(),
    seq: z.number(),
    eventHash: z.string(),
  }),
);
/** An event as `events`, `get` and `feed` answer it: what was said or changed, by whom and when. `(await memory.events()).events` is a list of these. */
export type EventView = z.infer<typeof eventView>;

/** What was found in texts is shown with the texts, to who may see them; an event about many of them shows nothing of it. */
function bodyOf({ kind, data }: LedgerEvent): LedgerEvent['data'] {
  if (kindNoun(kind) === 'run' && data !== null) return withoutItems(data);
  return kind === 'entities.extracted' && data !== null ? { by: data.by, version: data.version } : data;
}

/** Which items a run changed is shown by the run, as far as its reader sees them. */
function withoutItems(data: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => !Array.isArray(value)));
}

export function viewEvent(placed: PlacedEvent, kinds: Kinds): EventView {
  const event = kinds.read(placed);
  const isEvidence = isEvidenceKind(event.kind);
  const evidence = isEvidence ? (event.data as EvidenceBody | null) : null;
  return {
    id: event.id,
    type: isEvidence ? 'evidence' : 'change',
    kind: event.kind,
    content: evidence?.content ?? null,
    speaker: evidence?.speaker ?? null,
    references: evidence?.refs ?? [],
    metadata: evidence?.metadata ?? null,
    body: isEvidence || event.data === null ? null : withoutQuotes(bodyOf(event)!),
    item: event.itemId,
    scope: event.scopeId,
    session: event.sessionId,
    actor: { id: event.actorId, kind: event.actorKind },
    trust: event.trust,
    flags: flagsOf(event),
    occurredAt: formatTime(event.occurredAt),
    recordedAt: formatTime(event.recordedAt),
    appendedAt: formatTime(event.appendedAt),
    source: event.source,
    externalId: event.externalId,
    chain: event.chainId,
    seq: event.seq,
    eventHash: toHex(event.eventHash),
  };
}

/**
 * Quotes are other events' words, which not everybody may see who sees this one; the claim or the memory shows them to who may. A hash
 * of few words tells them as well.
 */
function withoutQuotes(data: Record<string, unknown>): Record<string, unknown> {
  const { citations, changes } = data as { citations?: unknown; changes?: Record<string, unknown> };
  if (changes !== undefined) return { ...data, changes: withoutQuotes(changes) };
  if (!Array.isArray(citations)) return data;
  const sources = (citations as CitationBody[]).map(({ event, document }) =>
    document === undefined ? { event } : { event, document },
  );
  return { ...data, citations: sources };
}
