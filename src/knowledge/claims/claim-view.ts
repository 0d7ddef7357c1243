/** A claim as callers see it, with its sources looked up and its quotes checked now. */
import { z } from 'zod';
import { formatTime, formatTimeOrNull } from '../../base/time.ts';
import { CITATIONS, type ClaimRow } from '../../store/port/tables.ts';
import type { Query } from '../command.ts';
import {
  type CitationView,
  type Cited,
  citationView,
  verificationView,
  viewCitations,
  viewVerification,
} from './citation-view.ts';

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
    ...verificationView(),
    sources: z.array(z.string()).describe('Ids of the events from which it follows'),
  }),
);
export type ClaimView = z.infer<typeof claimView>;

/** All asked for at once: a server then has a few ways to and back, however many there are. */
export function viewClaims(query: Query, claims: readonly ClaimRow[]): Promise<ClaimView[]> {
  return Promise.all(claims.map((claim) => viewClaim(query, claim)));
}

export async function viewClaim(query: Query, claim: ClaimRow): Promise<ClaimView> {
  const citations = await citationsOf(query, claim);
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
    ...(await viewVerification(query, claim.id, citations)),
    sources: [...new Set([...citations.map(({ event }) => event), claim.event_id, claim.changed_by])],
  };
}

/** A claim that nothing is cited for rests on its own event. */
async function citationsOf(query: Query, claim: ClaimRow): Promise<CitationView[]> {
  const rows = await query.view.rows.find(CITATIONS, 'of', claim.id);
  const cited: Cited[] = await Promise.all(
    rows.map(async ({ event_id: event, document_id: document, quote, cited_by: by }) => ({
      event,
      document,
      quote,
      stance: await stanceOf(query, claim, by),
    })),
  );
  if (!cited.some(({ stance }) => stance === 'supports'))
    cited.unshift({ event: claim.event_id, document: null, quote: null, stance: 'supports' });
  return viewCitations(query, cited);
}

async function stanceOf(query: Query, claim: ClaimRow, citedBy: string): Promise<CitationView['stance']> {
  if (citedBy === claim.event_id) return 'supports';
  return (await query.view.getEvent(citedBy))?.kind === 'claim.contested' ? 'doubts' : 'supports';
}
