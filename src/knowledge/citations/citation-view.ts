/** What an item rests on, as callers see it: each source looked up and each quote checked now. */
import { z } from 'zod';
import { formatTime } from '../../base/time.ts';
import { accessById } from '../../gate/access.ts';
import { isEvidenceKind } from '../../model/event.ts';
import type { EvidenceBody } from '../../model/evidence-body.ts';
import type { SaidEvent } from '../../store/port/store.ts';
import { DOCUMENTS, type VerificationRow } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import { hiddenEvents } from '../evidence/sees-event.ts';
import { contentOf } from '../texts/content-of.ts';
import { textIn } from './cite.ts';
import { type DocumentSource, documentSource } from './document-source.ts';
import { findQuote } from './find-quote.ts';

export const QUOTE_STATES = [
  'verified',
  'quote_not_found',
  'drifted',
  'source_missing',
  'source_hidden',
  'no_quote_provided',
] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

export const citationView = z.lazy(() =>
  z.object({
    event: z.string(),
    document: z.string().nullable().describe('The quoted document; the event then is the version of that time'),
    quote: z.string().nullable(),
    stance: z.enum(['supports', 'doubts']).describe('Whether it was cited for the item or against it'),
    state: z
      .enum(QUOTE_STATES)
      .describe('Whether the source still contains the quote; drifted: the document changed since'),
    source: z
      .object({
        title: z.string(),
        uri: z.string(),
        author: z.string().nullable().describe('As its metadata says'),
        published: z.string().nullable().describe('As its metadata says'),
      })
      .nullable()
      .describe('What the document is called; null where none was quoted'),
    occurredAt: z.string().nullable(),
    speaker: z.string().nullable(),
  }),
);

export type CitationView = z.infer<typeof citationView>;

export interface Cited {
  readonly event: string;
  readonly document: string | null;
  readonly quote: string | null;
  readonly stance: CitationView['stance'];
}

export const verificationView = () => ({
  verifiedAgainstSource: z.boolean().describe('Every source exists and contains the quotes'),
  lastCheck: z
    .object({ status: z.string(), message: z.string(), checkedAt: z.string() })
    .nullable()
    .describe('The result of the last recorded check'),
});

export function viewVerification(check: VerificationRow | undefined, citations: readonly CitationView[]) {
  return {
    verifiedAgainstSource: !citations.some(({ state }) => isBroken(state)),
    lastCheck: check ? { status: check.status, message: check.message, checkedAt: formatTime(check.checked_at) } : null,
  };
}

export function isBroken(state: QuoteState): boolean {
  return state !== 'verified' && state !== 'no_quote_provided';
}

/**
 * Whoever may not see a source, or no longer may, sees neither its words nor who said them. Everything that they name is asked for at
 * once, however many there are.
 */
export async function viewCitations(query: ReadContext, cited: readonly Cited[]): Promise<CitationView[]> {
  if (cited.length === 0) return [];
  const { events, hidden } = await findSources(
    query,
    cited.map(({ event }) => event),
  );
  const documents = new Set(cited.flatMap(({ event, document }) => (hidden.has(event) ? [] : (document ?? []))));
  const found = await Promise.all([...documents].map(async (id) => [id, await currentText(query, id)] as const));
  const texts = new Map(found);
  return cited.map((one) => {
    if (hidden.has(one.event))
      return { ...one, source: null, quote: null, state: 'source_hidden', occurredAt: null, speaker: null };
    const event = events.get(one.event);
    const document = one.document === null ? undefined : texts.get(one.document);
    const text = one.document === null ? event && wordsOf(query, event, one.quote) : document?.text;
    return {
      ...one,
      source: document?.source ?? null,
      state: stateOf(text, one),
      occurredAt: event ? formatTime(event.occurredAt) : null,
      speaker: event ? speakerOf(query, event) : null,
    };
  });
}

/** The events of these ids that are there, and which of them the reader may not see. */
export async function findSources(
  query: ReadContext,
  ids: readonly string[],
): Promise<{ events: Map<string, SaidEvent>; hidden: Set<string> }> {
  const events = await query.view.readEvents([...new Set(ids)]);
  const hidden = await hiddenEvents(query.view, accessById(query.identity), events);
  return { events: new Map(events.map((event) => [event.id, event])), hidden };
}

/** Undefined where they are gone. They are read only where something is quoted from them. */
function wordsOf(query: ReadContext, event: SaidEvent, quote: string | null): string | undefined {
  if (event.body === null) return undefined;
  return quote === null ? '' : textIn(query.kinds.dataOf(event));
}

function speakerOf(query: ReadContext, event: SaidEvent): string | null {
  if (!isEvidenceKind(event.kind)) return null;
  return (query.kinds.dataOf(event) as EvidenceBody | null)?.speaker ?? null;
}

/** Undefined where there is no such document; without a text where its words are gone. */
async function currentText(
  query: ReadContext,
  id: string,
): Promise<{ readonly text: string | undefined; readonly source: DocumentSource } | undefined> {
  const document = await query.view.rows.get(DOCUMENTS, id);
  if (!document) return undefined;
  const event = await query.view.getEvent(document.content_event);
  const isThere = event !== undefined && event.body !== null && event.itemId === id;
  return { text: isThere ? contentOf(query.kinds.read(event)) : undefined, source: documentSource(document) };
}

function stateOf(text: string | undefined, { quote, document }: Cited): QuoteState {
  if (text === undefined) return 'source_missing';
  if (quote === null) return 'no_quote_provided';
  if (findQuote(text, quote)) return 'verified';
  return document === null ? 'quote_not_found' : 'drifted';
}
