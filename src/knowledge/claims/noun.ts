/** The claim, as every other part knows it. */
import { bodyOf } from '../../ledger/kinds.ts';
import type { SupersessionReason } from '../../model/claim-values.ts';
import { CLAIMS } from '../../store/port/tables.ts';
import { citedBy } from '../citations/cited-by.ts';
import type { ReadContext } from '../context.ts';
import { flagsOfEvent } from '../evidence/flags-of-event.ts';
import { PLAIN } from '../found-item.ts';
import { placeIn } from '../item-tags/item-tags.ts';
import type { Noun } from '../noun.ts';
import { CLAIM_ASSERTED, CLAIM_KINDS } from './claim-events.ts';
import { claimView, viewClaim } from './claim-view.ts';
import { findClaim, loadClaim } from './load-claim.ts';

export const CLAIM = {
  name: 'claim',
  tables: [CLAIMS],
  kinds: CLAIM_KINDS,
  view: claimView,
  get: async (query: ReadContext, id: string) => viewClaim(query, await loadClaim(query, id)),
  async find(query: ReadContext, id: string) {
    const claim = await findClaim(query, id);
    if (!claim) return undefined;
    const { status, statement: content, scope_id: scopeId } = claim;
    return { ...PLAIN, id, type: 'claim', kind: 'claim', status, content, scopeId };
  },
  trustOf: async (query: ReadContext, id: string) => (await findClaim(query, id))?.trust,
  flagsOf: async (query: ReadContext, id: string) =>
    flagsOfEvent(query, (await query.view.rows.get(CLAIMS, id))?.event_id),
  confidenceOf: async (query: ReadContext, id: string) => (await query.view.rows.get(CLAIMS, id))?.confidence,
  searchTexts(event) {
    const asserted = bodyOf(event, CLAIM_ASSERTED);
    if (!asserted) return undefined;
    const { statement, topic, subject, predicate, object } = asserted;
    const meta = [subject, predicate, object].filter((part) => part !== undefined).join(' ');
    return { title: topic ?? '', text: statement, meta };
  },
  dependenciesOf({ kind, data }) {
    if (kind === 'claim.asserted') return { on: citedBy(data), erases: 'item' };
    if (kind === 'claim.supported' || kind === 'claim.contested') return { on: citedBy(data), erases: 'event' };
    return undefined;
  },
  async saidOfErased(rows, id, isErased) {
    const replaced = (await rows.find(CLAIMS, 'replacedBy', id)).filter(
      (claim) => claim.status === 'superseded' && !isErased(claim.id),
    );
    if (replaced.length === 0) return {};
    return {
      replaced: replaced.map((claim) => ({
        id: claim.id,
        reason: claim.supersession_reason as SupersessionReason,
        at: claim.superseded_at!,
        validTo: claim.valid_to,
      })),
    };
  },
  mayConflict: true,
  tagPlace: placeIn(CLAIMS),
  isErasable: true,
  isMadeAgain: false,
} satisfies Noun;
