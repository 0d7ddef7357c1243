/** A claim as callers see it, with its sources looked up and its quotes checked now. */
import { z } from 'zod';
import { formatTime, formatTimeOrNull } from '../../base/time.ts';
import { CITATIONS, type ClaimRow, VERIFICATIONS } from '../../store/port/tables.ts';
import type { Query } from '../command.ts';
import { textOf } from './cite.ts';
import { findQuote } from './find-quote.ts';

export const QUOTE_STATES = ['verified', 'quote_not_found', 'source_missing', 'no_quote_provided'] as const;
export type QuoteState = (typeof QUOTE_STATES)[number];

export const citationView = z.lazy(() =>
  z.object({
    event: z.string(),
    quote: z.string().nullable(),
    stance: z.enum(['supports', 'doubts']).describe('Whether it was cited for the claim or against it'),
    state: z.enum(QUOTE_STATES).describe('Whether the quote stands in its source now'),
    occurredAt: z.string().nullable(),
    speaker: z.string().nullable(),
  }),
);
export type CitationView = z.infer<typeof citationView>;

export const claimView = z.lazy(() =>
  z.object({
    id: z.string(),
    type: z.literal('claim'),
    statement: z.string(),
    topic: z.string().nullable(),
    subject: z.string().nullable(),
    predicate: z.string().nullable(),
    object: z.string().nullable(),
    status: z.string(),
    confidence: z.number(),
    confidenceHint: z.string(),
    supportingCount: z.number(),
    origin: z.string(),
    validFrom: z.string().nullable(),
    validTo: z.string().nullable(),
    supersededAt: z.string().nullable(),
    supersededBy: z.string().nullable(),
    supersessionReason: z.string().nullable(),
    changeReason: z.string().nullable(),
    trust: z.number(),
    author: z.object({ id: z.string(), kind: z.string() }),
    scope: z.string(),
    recordedAt: z.string(),
    citations: z.array(citationView),
    verifiedAgainstSource: z.boolean().describe('Every source is there and every quote stands in it'),
    lastCheck: z
      .object({ status: z.string(), message: z.string(), checkedAt: z.string() })
      .nullable()
      .describe('What the last recorded check found'),
    sources: z.array(z.string()).describe('Ids of the events from which it follows'),
  }),
);
export type ClaimView = z.infer<typeof claimView>;

export async function viewClaim(query: Query, claim: ClaimRow): Promise<ClaimView> {
  const citations = await viewCitations(query, claim);
  const check = await query.view.rows.get(VERIFICATIONS, claim.id);
  return {
    id: claim.id,
    type: 'claim',
    statement: claim.statement,
    topic: claim.topic,
    subject: claim.subject,
    predicate: claim.predicate,
    object: claim.object,
    status: claim.status,
    confidence: claim.confidence,
    confidenceHint: claim.confidence_hint,
    supportingCount: claim.supporting_count,
    origin: claim.origin,
    validFrom: formatTimeOrNull(claim.valid_from),
    validTo: formatTimeOrNull(claim.valid_to),
    supersededAt: formatTimeOrNull(claim.superseded_at),
    supersededBy: claim.superseded_by,
    supersessionReason: claim.supersession_reason,
    changeReason: claim.change_reason,
    trust: claim.trust,
    author: { id: claim.author_id, kind: claim.author_kind },
    scope: claim.scope_id,
    recordedAt: formatTime(claim.recorded_at),
    citations,
    verifiedAgainstSource: citations.every(({ state }) => state === 'verified' || state === 'no_quote_provided'),
    lastCheck: check ? { status: check.status, message: check.message, checkedAt: formatTime(check.checked_at) } : null,
    sources: [...new Set([...citations.map(({ event }) => event), claim.event_id, claim.changed_by])],
  };
}

/** A claim that nothing is cited for rests on its own event. */
async function viewCitations(query: Query, claim: ClaimRow): Promise<CitationView[]> {
  const cited: { event: string; quote: string | null; stance: CitationView['stance'] }[] = [];
  for (const row of await query.view.rows.find(CITATIONS, 'of', claim.id))
    cited.push({ event: row.event_id, quote: row.quote, stance: await stanceOf(query, claim, row.cited_by) });
  if (!cited.some(({ stance }) => stance === 'supports'))
    cited.unshift({ event: claim.event_id, quote: null, stance: 'supports' });
  const views: CitationView[] = [];
  for (const { event: id, quote, stance } of cited) {
    const event = await query.view.getEvent(id);
    const text = event && event.body !== null ? textOf(query, event) : undefined;
    const speaker = event && (query.kinds.read(event).data as { speaker?: string } | null)?.speaker;
    views.push({
      event: id,
      quote,
      stance,
      state: stateOf(text, quote),
      occurredAt: event ? formatTime(event.occurredAt) : null,
      speaker: speaker ?? null,
    });
  }
  return views;
}

async function stanceOf(query: Query, claim: ClaimRow, citedBy: string): Promise<CitationView['stance']> {
  if (citedBy === claim.event_id) return 'supports';
  return (await query.view.getEvent(citedBy))?.kind === 'claim.contested' ? 'doubts' : 'supports';
}

function stateOf(text: string | undefined, quote: string | null): QuoteState {
  if (text === undefined) return 'source_missing';
  if (quote === null) return 'no_quote_provided';
  return findQuote(text, quote) ? 'verified' : 'quote_not_found';
}
