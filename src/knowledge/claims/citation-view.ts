/** What an item rests on, as callers see it: each source looked up and each quote checked now. */
import { z } from 'zod';
import { formatTime } from '../../base/time.ts';
import { sightById } from '../../gate/access.ts';
import type { PlacedEvent } from '../../store/port/store.ts';
import { DOCUMENTS, VERIFICATIONS } from '../../store/port/tables.ts';
import type { Query } from '../command.ts';
import { seesEvent } from '../evidence/sees-event.ts';
import { contentOf } from '../memories/search-document.ts';
import { textOf } from './cite.ts';
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
    document: z
      .string()
      .nullable()
      .describe('The resource that was quoted; the event then brought the version of that time'),
    quote: z.string().nullable(),
    stance: z.enum(['supports', 'doubts']).describe('Whether it was cited for the item or against it'),
    state: z
      .enum(QUOTE_STATES)
      .describe('Whether the quote stands in its source now; drifted: the resource changed since'),
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
  verifiedAgainstSource: z.boolean().describe('Every source is there and every quote stands in it'),
  lastCheck: z
    .object({ status: z.string(), message: z.string(), checkedAt: z.string() })
    .nullable()
    .describe('What the last recorded check found'),
});

export async function viewVerification(query: Query, id: string, citations: readonly CitationView[]) {
  const check = await query.view.rows.get(VERIFICATIONS, id);
  return {
    verifiedAgainstSource: !citations.some(({ state }) => isBroken(state)),
    lastCheck: check ? { status: check.status, message: check.message, checkedAt: formatTime(check.checked_at) } : null,
  };
}

export function isBroken(state: QuoteState): boolean {
  return state !== 'verified' && state !== 'no_quote_provided';
}

/** Whoever may not see a source, or no longer may, sees neither its words nor who said them. */
export function viewCitations(query: Query, cited: readonly Cited[]): Promise<CitationView[]> {
  return Promise.all(cited.map((one) => viewCitation(query, one)));
}

/** Those of the events that are there and that the reader may not see. */
export async function hiddenAmong(query: Query, eventIds: Iterable<string>): Promise<Set<string>> {
  const ids = [...new Set(eventIds)];
  const events = await Promise.all(ids.map((id) => query.view.getEvent(id)));
  const isHidden = await Promise.all(events.map(async (event) => event && !(await sees(query, event))));
  return new Set(ids.filter((_, place) => isHidden[place]));
}

function sees(query: Query, event: PlacedEvent): Promise<boolean> {
  return seesEvent(query.view, sightById(query.identity), event);
}

async function viewCitation(query: Query, cited: Cited): Promise<CitationView> {
  const event = await query.view.getEvent(cited.event);
  if (event && !(await sees(query, event)))
    return { ...cited, quote: null, state: 'source_hidden', occurredAt: null, speaker: null };
  const own = event && event.body !== null ? textOf(query, event) : undefined;
  const text = cited.document === null ? own : await currentText(query, cited.document);
  const speaker = event && (query.kinds.read(event).data as { speaker?: string } | null)?.speaker;
  return {
    ...cited,
    state: stateOf(text, cited),
    occurredAt: event ? formatTime(event.occurredAt) : null,
    speaker: speaker ?? null,
  };
}

async function currentText(query: Query, id: string): Promise<string | undefined> {
  const document = await query.view.rows.get(DOCUMENTS, id);
  const event = document && (await query.view.getEvent(document.content_event));
  return event && event.body !== null && event.itemId === id ? contentOf(query.kinds.read(event)) : undefined;
}

function stateOf(text: string | undefined, { quote, document }: Cited): QuoteState {
  if (text === undefined) return 'source_missing';
  if (quote === null) return 'no_quote_provided';
  if (findQuote(text, quote)) return 'verified';
  return document === null ? 'quote_not_found' : 'drifted';
}
