/** Claims as rows: what an assertion says, and whose place it takes. The rules are CLM-1 to CLM-9 in SPEC.md. */

import { canonicalJson } from '../../base/canonical-json.ts';
import { LIMITS } from '../../base/limits.ts';
import { bodyOf } from '../../ledger/kinds.ts';
import type { Projector } from '../../ledger/projector.ts';
import type { CitationBody } from '../../model/citation-body.ts';
import { CLAIM_FIELD_TABLE } from '../../model/claim-fields.ts';
import type { SupersessionReason } from '../../model/claim-values.ts';
import type { LedgerEvent } from '../../model/event.ts';
import type { Rows } from '../../store/port/store.ts';
import {
  CITATIONS,
  type CitationRow,
  CLAIMS,
  type ClaimRow,
  CONFLICTS,
  type ConflictRow,
  PREDICATES,
} from '../../store/port/tables.ts';
import { endConflictsOf, reopen, returnConflictsOf, standing, wasAutoClosed } from '../conflicts/auto-close.ts';
import { pairConflictId } from '../conflicts/conflict-id.ts';
import { openedByProjection } from '../conflicts/opened.ts';
import { type ItemEvent, itemProjector, placeOf } from '../items/item-projector.ts';
import { covers, overlaps } from '../validity.ts';
import { findAlike, saysTheSame } from './alike.ts';
import { yieldsTo } from './authority.ts';
import {
  CLAIM_ASSERTED,
  CLAIM_CONTESTED,
  CLAIM_KINDS,
  CLAIM_PROMOTED,
  CLAIM_SUPERSEDED,
  CLAIM_SUPPORTED,
  type ClaimAsserted,
  type ClaimSuperseded,
  type ClaimSupported,
  PREDICATE_DEFINED,
  PREDICATE_KINDS,
} from './claim-events.ts';
import { nameKey } from './claim-key.ts';
import { isTakenBack, rejectionOfClaim } from './rejected-claims.ts';

export const claimProjector = itemProjector(CLAIM_KINDS, CLAIMS, { first: CLAIM_ASSERTED, make: assert, change });

async function change(event: ItemEvent, claim: ClaimRow, rows: Rows): Promise<void> {
  const reason = typeof event.data.reason === 'string' ? event.data.reason : null;
  const touched = { ...claim, updated_seq: event.seq, changed_by: event.id, change_reason: reason };
  const again = bodyOf(event, CLAIM_SUPPORTED);
  if (again) return support(event, again, claim, rows);
  const doubt = bodyOf(event, CLAIM_CONTESTED);
  if (doubt) {
    await cite(event, claim.id, doubt.citations, rows);
    await rows.put(CLAIMS, { ...touched, confidence_hint: 'contested' });
  }
  // A merge may bring this after another store's claim has taken the place: then it must not come back when that one is undone.
  if (event.kind === 'claim.retracted') await retract(event, touched, rows);
  if (event.kind === 'claim.undone') await undo(event, touched, rows);
  const successor = bodyOf(event, CLAIM_SUPERSEDED);
  if (successor) await supersede(event, successor, touched, rows);
  if (event.kind === 'claim.restored') await restore(event, touched, rows);
  const promoted = bodyOf(event, CLAIM_PROMOTED);
  if (promoted) await accept(event, promoted.supersedes, touched, rows);
}

export const predicateProjector: Projector = {
  kinds: PREDICATE_KINDS.map((definition) => definition.kind),
  async apply(event, rows) {
    const defined = bodyOf(event, PREDICATE_DEFINED);
    if (!defined) return;
    const { name, key, cardinality } = defined;
    await rows.put(PREDICATES, { chain_id: event.chainId, key, name, cardinality, updated_seq: event.seq });
  },
};

async function assert(event: ItemEvent, data: ClaimAsserted, rows: Rows): Promise<void> {
  const claim: ClaimRow = {
    ...placeOf(event),
    ...CLAIM_FIELD_TABLE.blank,
    ...CLAIM_FIELD_TABLE.toRow(data),
    statement: data.statement,
    statement_key: nameKey(data.statement),
    topic_key: data.topic === undefined ? '' : nameKey(data.topic),
    subject_key: data.keys.subject,
    predicate_key: data.keys.predicate,
    object_key: data.keys.object,
    cardinality: data.cardinality ?? null,
    confidence_hint: data.authoritative ? 'authoritative' : 'single_source',
    accepted: Number(event.actorKind === 'person'),
    origin: data.origin,
    asserted_valid_to: data.validTo ?? null,
    trust: event.trust,
    author_id: event.actorId,
    author_kind: event.actorKind,
    event_id: event.id,
    changed_by: event.id,
    created_seq: event.seq,
    updated_seq: event.seq,
    recorded_at: event.recordedAt,
    text_pos: event.position,
  };
  const rejection = await rejectionOfClaim(rows, claim);
  const isNew = await rows.add(CLAIMS, rejection === undefined ? claim : takenBack(event, claim, rejection));
  if (!isNew) return;
  await cite(event, claim.id, data.citations, rows, []);
  if (rejection !== undefined) return;
  await takePlaces(event, claim, data.supersedes, rows);
  await settle(event, claim, rows);
}

async function takePlaces(
  event: LedgerEvent,
  claim: ClaimRow,
  places: ClaimAsserted['supersedes'],
  rows: Rows,
): Promise<void> {
  for (const { id, reason } of places ?? []) {
    const old = id === claim.id ? undefined : await rows.get(CLAIMS, id);
    if (old && old.scope_id === claim.scope_id && old.chain_id === claim.chain_id && yieldsTo(old, claim))
      await replace(event, old, claim, reason, rows);
  }
}

/** From now on it is a person's: it takes the places that it could not take before, and is no longer in doubt because of them. */
async function accept(
  event: LedgerEvent,
  places: ClaimAsserted['supersedes'],
  claim: ClaimRow,
  rows: Rows,
): Promise<void> {
  if (claim.accepted === 1) return;
  const isMany = claim.supporting_count > 1;
  const hint =
    claim.confidence_hint === 'contested' ? (isMany ? 'multi_source' : 'single_source') : claim.confidence_hint;
  const accepted = { ...claim, accepted: 1, confidence_hint: hint };
  await rows.put(CLAIMS, accepted);
  if (claim.status === 'current') {
    await takePlaces(event, accepted, places, rows);
    await settle(event, accepted, rows);
    return;
  }
  // Another store may have said the same meanwhile, and that claim is the one that there is now.
  const heir = claim.superseded_by === null ? undefined : await rows.get(CLAIMS, claim.superseded_by);
  if (heir && claim.supersession_reason === 'elaborated' && saysTheSame(claim, heir))
    await accept(event, places, { ...heir, updated_seq: event.seq, changed_by: event.id }, rows);
}

/**
 * Against the other current claims that it meets. The writer has settled what it saw, in `supersedes`; what is left was said in another store
 * or was undone since, and there the later word counts, in whichever order the two arrive.
 */
async function settle(event: LedgerEvent, claim: ClaimRow, rows: Rows): Promise<void> {
  const others = (await findAlike(rows, claim)).claims.filter(
    (other) => other.id !== claim.id && other.chain_id === claim.chain_id && overlaps(other, claim),
  );
  const contradicting: ClaimRow[] = [];
  let now = claim;
  for (const other of others) {
    const [earlier, later] = isLater(other, now) ? [now, other] : [other, now];
    if (saysTheSame(earlier, later)) await unite(event, earlier, later, rows);
    else if (later.cardinality !== 'one') {
      if (later.cardinality === null && earlier.object_key !== '' && later.object_key !== '') contradicting.push(other);
      continue;
    } else if (yieldsTo(earlier, later)) await replace(event, earlier, later, 'contradicted_by_new_source', rows);
    else {
      await contest(event, later, rows);
      contradicting.push(other);
    }
    now = (await rows.get(CLAIMS, claim.id))!;
  }
  for (const other of contradicting.slice(-LIMITS.contradictionsPerClaim)) await contradict(event, other, claim, rows);
}

/** It says something else than a claim that does not yield to it: both stay, and this one is in doubt. */
async function contest(event: LedgerEvent, claim: ClaimRow, rows: Rows): Promise<void> {
  if (claim.status !== 'current') return;
  await rows.put(CLAIMS, { ...claim, confidence_hint: 'contested', updated_seq: event.seq, changed_by: event.id });
}

/** The same said twice: the claim that says it of more time stays, of equals the later, against which others are measured, and counts both. */
async function unite(event: LedgerEvent, earlier: ClaimRow, later: ClaimRow, rows: Rows): Promise<void> {
  if (earlier.status !== 'current' || later.status !== 'current') return;
  if (!covers(earlier, later) && !covers(later, earlier)) return;
  // Of two that say the same of the same time a person's stays, whoever spoke last.
  const isKept = covers(later, earlier) && (yieldsTo(earlier, later) || !covers(earlier, later));
  const [kept, other] = isKept ? [later, earlier] : [earlier, later];
  if (!yieldsTo(other, kept)) return;
  await replace(event, other, kept, 'elaborated', rows);
  const cited = await rows.find(CITATIONS, 'of', kept.id);
  for (const citation of await rows.find(CITATIONS, 'of', other.id))
    await addCitation(event, kept.id, citation, rows, cited);
  const hint = other.confidence_hint === 'contested' ? { confidence_hint: 'contested' } : {};
  await rows.put(CLAIMS, {
    ...kept,
    ...supported(kept, kept.supporting_count + other.supporting_count),
    ...hint,
    confidence: Math.max(kept.confidence, other.confidence),
    updated_seq: event.seq,
    changed_by: event.id,
  });
}

async function replace(
  event: LedgerEvent,
  old: ClaimRow,
  by: ClaimRow,
  reason: SupersessionReason,
  rows: Rows,
): Promise<void> {
  if (old.status !== 'current') return;
  await rows.put(CLAIMS, {
    ...old,
    status: 'superseded',
    valid_to: reason === 'contradicted_by_new_source' ? endOf(old, by) : old.valid_to,
    superseded_at: Math.max(old.recorded_at, by.recorded_at),
    superseded_by: by.id,
    supersession_reason: reason,
    updated_seq: event.seq,
    changed_by: event.id,
  });
  await endConflictsOf(event, old.id, rows);
}

/** What was replaced because the world changed held until then; what was wrong or only said again keeps the time that it claimed. */
function endOf(old: ClaimRow, by: ClaimRow): number {
  const change = by.valid_from ?? Math.max(old.recorded_at, by.recorded_at);
  if (old.valid_to !== null && old.valid_to <= change) return old.valid_to;
  return Math.max(change, old.valid_from ?? change);
}

/** What was said of the claim before, such as why it is contested, stays. */
async function support(event: LedgerEvent, data: ClaimSupported, claim: ClaimRow, rows: Rows): Promise<void> {
  await cite(event, claim.id, data.citations, rows);
  const after: ClaimRow = {
    ...claim,
    ...supported(claim, claim.supporting_count + 1),
    confidence: Math.max(claim.confidence, data.confidence ?? 0),
    updated_seq: event.seq,
    changed_by: event.id,
  };
  await rows.put(CLAIMS, after);
  if (event.actorKind === 'person') await accept(event, data.supersedes, after, rows);
}

function supported(claim: ClaimRow, count: number): Pick<ClaimRow, 'supporting_count' | 'confidence_hint'> {
  const hint = claim.confidence_hint === 'single_source' ? 'multi_source' : claim.confidence_hint;
  return { supporting_count: count, confidence_hint: hint };
}

async function retract(event: LedgerEvent, claim: ClaimRow, rows: Rows): Promise<void> {
  // Taken back by its author as well, it does not come back with the end of a rejection.
  if (claim.status === 'retracted' && isTakenBack(claim)) await rows.put(CLAIMS, { ...claim, superseded_by: null });
  if (claim.status === 'retracted') return;
  await rows.put(CLAIMS, { ...claim, status: 'retracted', superseded_at: claim.superseded_at ?? event.recordedAt });
  await endConflictsOf(event, claim.id, rows);
}

/** Takes an assertion back: what it had replaced is current again, unless another claim that came since takes the place too. */
async function undo(event: LedgerEvent, claim: ClaimRow, rows: Rows): Promise<void> {
  const wasRetracted = claim.status === 'retracted';
  await retract(event, claim, rows);
  if (!wasRetracted) await restoreReplaced(event, claim, rows);
}

async function restoreReplaced(event: LedgerEvent, claim: ClaimRow, rows: Rows): Promise<void> {
  for (const old of await rows.find(CLAIMS, 'replacedBy', claim.id)) {
    if (old.status === 'superseded')
      await restore(event, { ...old, updated_seq: event.seq, changed_by: event.id }, rows);
  }
}

async function supersede(
  event: LedgerEvent,
  { by, because }: ClaimSuperseded,
  claim: ClaimRow,
  rows: Rows,
): Promise<void> {
  const other = by === claim.id ? undefined : await rows.get(CLAIMS, by);
  if (other && other.scope_id === claim.scope_id && other.chain_id === claim.chain_id && other.status === 'current')
    await replace(event, claim, other, because, rows);
}

/** What it says was rejected: it is taken back, and what it had replaced is current again (CLM-18). */
export async function takeBack(event: LedgerEvent, claim: ClaimRow, rejection: string, rows: Rows): Promise<void> {
  if (claim.status === 'retracted') return;
  await rows.put(CLAIMS, takenBack(event, claim, rejection));
  await endConflictsOf(event, claim.id, rows);
  await restoreReplaced(event, claim, rows);
}

/** The rejection stands where a successor would, so that the claim is found when the rejection ends. */
function takenBack(event: LedgerEvent, claim: ClaimRow, rejection: string): ClaimRow {
  return {
    ...claim,
    status: 'retracted',
    superseded_at: event.recordedAt,
    superseded_by: rejection,
    supersession_reason: null,
    updated_seq: event.seq,
    changed_by: event.id,
  };
}

/** As it was asserted; what has come since counts against it as if it came now. What was rejected does not come back. */
export async function restore(event: LedgerEvent, claim: ClaimRow, rows: Rows): Promise<void> {
  if (claim.status === 'current' || (await rejectionOfClaim(rows, claim)) !== undefined) return;
  const restored: ClaimRow = {
    ...claim,
    status: 'current',
    valid_to: claim.asserted_valid_to,
    superseded_at: null,
    superseded_by: null,
    supersession_reason: null,
  };
  await rows.put(CLAIMS, restored);
  await returnConflictsOf(event, restored.id, rows);
  await settle(event, restored, rows);
}

/** Neither claim is touched: nobody has said whether the predicate can have two values, or one of the two does not yield. */
async function contradict(event: LedgerEvent, one: ClaimRow, two: ClaimRow, rows: Rows): Promise<void> {
  const [a, b] = isLater(one, two) ? [two, one] : [one, two];
  const id = contradictionId(a, b);
  const known = await rows.get(CONFLICTS, id);
  if (known) {
    if (wasAutoClosed(known) && (await standing(known, rows)) === undefined) await reopen(event, known, rows);
    return;
  }
  const isContested = !yieldsTo(a, b) && b.cardinality === 'one';
  const isAuthoritative = a.authoritative === 1;
  const conflict: ConflictRow = {
    id,
    chain_id: event.chainId,
    scope_id: b.scope_id,
    kind: 'contradiction',
    item_a: a.id,
    version_a: null,
    item_b: b.id,
    version_b: null,
    ...(isContested ? openedByProjection(isAuthoritative ? 'high' : 'medium', 0.9) : openedByProjection('medium', 0.5)),
    detail: canonicalJson({
      cause: !isContested
        ? 'same_subject_and_predicate'
        : isAuthoritative
          ? 'authoritative_does_not_yield'
          : 'persons_claim_does_not_yield',
      values: [a.object, b.object],
    }),
    detected_seq: event.seq,
    updated_seq: event.seq,
    recorded_at: event.recordedAt,
  };
  // What met it in the same event may have taken the place of one of the two.
  if ((await standing(conflict, rows)) === undefined) await rows.add(CONFLICTS, conflict);
}

/** In the order of time like other conflicts, and the same in every store. */
function contradictionId(a: ClaimRow, b: ClaimRow): string {
  return pairConflictId(b.event_id, 'recollect contradiction', a.id, b.id);
}

/** `known`: what it cites already (default: asked for). */
async function cite(
  event: LedgerEvent,
  ownerId: string,
  citations: readonly CitationBody[],
  rows: Rows,
  known?: CitationRow[],
): Promise<void> {
  if (citations.length === 0) return;
  const there = known ?? (await rows.find(CITATIONS, 'of', ownerId));
  for (const { event: cited, document, quote, quoteHash, offset } of citations)
    await addCitation(
      event,
      ownerId,
      {
        event_id: cited,
        quote: quote ?? null,
        quote_hash: quoteHash ?? null,
        quote_offset: offset ?? null,
        document_id: document ?? null,
        cited_by: event.id,
      },
      rows,
      there,
    );
}

/** The same words of the same event or document count once. */
async function addCitation(
  event: LedgerEvent,
  ownerId: string,
  citation: Pick<CitationRow, 'event_id' | 'quote' | 'quote_hash' | 'quote_offset' | 'document_id' | 'cited_by'>,
  rows: Rows,
  there: CitationRow[],
): Promise<void> {
  const source = (one: Pick<CitationRow, 'event_id' | 'document_id'>) => one.document_id ?? one.event_id;
  if (there.some((one) => source(one) === source(citation) && one.quote === citation.quote)) return;
  const row: CitationRow = {
    ...citation,
    owner_id: ownerId,
    number: there.length + 1,
    chain_id: event.chainId,
    updated_seq: event.seq,
  };
  await rows.add(CITATIONS, row);
  there.push(row);
}

function isLater(one: ClaimRow, other: ClaimRow): boolean {
  return (
    one.recorded_at > other.recorded_at || (one.recorded_at === other.recorded_at && one.event_id > other.event_id)
  );
}
