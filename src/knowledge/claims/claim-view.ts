/** A claim as callers see it, with its sources looked up and its quotes checked now. */

import { z } from 'zod';
import { formatTime } from '../../base/time.ts';
import { CLAIM_FIELD_TABLE, CLAIM_FIELDS } from '../../model/claim-fields.ts';
import { viewShape } from '../../model/field-shapes.ts';
import {
  CITATIONS,
  type CitationRow,
  type ClaimRow,
  VERIFICATIONS,
  type VerificationRow,
} from '../../store/port/tables.ts';
import {
  type CitationView,
  type Cited,
  citationView,
  verificationView,
  viewCitations,
  viewVerification,
} from '../citations/citation-view.ts';
import type { ReadContext } from '../context.ts';
import { tagsView } from '../item-tags/tags-view.ts';

export const claimView = z.lazy(() =>
  z.object({
    ...viewShape(CLAIM_FIELDS),
    tags: tagsView(),
    citations: z.array(citationView),
    ...verificationView(),
    sources: z.array(z.string()).describe('Ids of the events behind it'),
  }),
);
export type ClaimView = z.infer<typeof claimView>;

export async function viewClaim(query: ReadContext, claim: ClaimRow): Promise<ClaimView> {
  return (await viewClaims(query, [claim]))[0]!;
}

/** What they rest on is asked for at once, however many there are. */
export async function viewClaims(query: ReadContext, claims: readonly ClaimRow[]): Promise<ClaimView[]> {
  const ids = claims.map(({ id }) => id);
  const { rows } = query.view;
  const [citations, checks] = await Promise.all([
    rows.findWhereIn(CITATIONS, 'owner_id', ids),
    rows.findWhereIn(VERIFICATIONS, 'target_id', ids),
  ]);
  const citationsOf = Map.groupBy(citations, ({ owner_id: id }) => id);
  const checkOf = new Map(checks.map((check) => [check.target_id, check]));
  const doubts = await doubtsAmong(query, claims, citations);
  const cited = claims.map((claim) => citedFor(citationsOf.get(claim.id) ?? [], doubts));
  const viewed = await viewCitations(query, cited.flat());
  let place = 0;
  return claims.map((claim, index) => {
    const shown = viewed.slice(place, place + cited[index]!.length);
    place += shown.length;
    if (!shown.some(({ stance }) => stance === 'supports')) shown.unshift(ownSource(claim));
    return view(claim, shown, checkOf.get(claim.id));
  });
}

function citedFor(citations: readonly CitationRow[], doubts: ReadonlySet<string>): Cited[] {
  return citations.map(({ event_id: event, document_id: document, quote, cited_by: by }) => ({
    event,
    document,
    quote,
    stance: doubts.has(by) ? 'doubts' : 'supports',
  }));
}

/** What a claim rests on that nothing is cited for: its own event, from which its row was made. */
function ownSource(claim: ClaimRow): CitationView {
  return {
    event: claim.event_id,
    document: null,
    source: null,
    quote: null,
    stance: 'supports',
    state: 'no_quote_provided',
    occurredAt: formatTime(claim.recorded_at),
    speaker: null,
  };
}

/** The events that contest something, among those that cite. What a claim says itself, it does not doubt. */
async function doubtsAmong(
  query: ReadContext,
  claims: readonly ClaimRow[],
  citations: readonly CitationRow[],
): Promise<Set<string>> {
  const own = new Set(claims.map(({ event_id: id }) => id));
  const later = new Set(citations.map(({ cited_by: by }) => by).filter((by) => !own.has(by)));
  const events = await query.view.readEvents([...later]);
  return new Set(events.filter(({ kind }) => kind === 'claim.contested').map(({ id }) => id));
}

function view(claim: ClaimRow, citations: CitationView[], check: VerificationRow | undefined): ClaimView {
  return {
    ...CLAIM_FIELD_TABLE.toView(claim, {
      id: claim.id,
      type: 'claim',
      unreviewed: claim.accepted === 0,
      author: { id: claim.author_id, kind: claim.author_kind },
      scope: claim.scope_id,
    }),
    citations,
    ...viewVerification(check, citations),
    sources: [...new Set([...citations.map(({ event }) => event), claim.event_id, claim.changed_by])],
  };
}
