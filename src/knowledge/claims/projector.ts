/** Claims as rows: what an assertion says, and whose place it takes. The rules are CLM-1 to CLM-9 in SPEC.md. */
import { canonicalJson } from '../../base/canonical-json.ts';
import { sha256 } from '../../base/hash.ts';
import { idFromHash } from '../../base/ids.ts';
import type { Projector } from '../../ledger/projector.ts';
import type { SupersessionReason } from '../../model/claim.ts';
import type { LedgerEvent } from '../../model/event.ts';
import type { Rows } from '../../store/port/store.ts';
import { CITATIONS, CLAIMS, type ClaimRow, CONFLICTS, PREDICATES } from '../../store/port/tables.ts';
import {
  type CitationBody,
  CLAIM_KINDS,
  type ClaimAsserted,
  type ClaimContested,
  type ClaimSupported,
  PREDICATE_KINDS,
  type PredicateDefined,
} from './claim-events.ts';
import { nameKey } from './claim-key.ts';
import { overlaps } from './validity.ts';

export const DEFAULT_CONFIDENCE = 0.7;

export const claimProjector: Projector = {
  kinds: CLAIM_KINDS.map((definition) => definition.kind),
  async apply(event, rows) {
    if (event.data === null || event.itemId === null) return;
    if (event.kind === 'claim.asserted') return assert(event, event.data as ClaimAsserted, rows);
    const claim = await rows.get(CLAIMS, event.itemId);
    // An event changes only its own scope's claims, whatever id an imported one may name.
    if (!claim || claim.scope_id !== event.scopeId || claim.chain_id !== event.chainId) return;
    const reason = (event.data as { reason?: string }).reason ?? null;
    const touched = { ...claim, updated_seq: event.seq, changed_by: event.id, change_reason: reason };
    if (event.kind === 'claim.supported') return support(event, event.data as ClaimSupported, touched, rows);
    if (event.kind === 'claim.contested') {
      await cite(event, claim.id, (event.data as ClaimContested).citations, rows);
      await rows.put(CLAIMS, { ...touched, confidence_hint: 'contested' });
    }
    if (event.kind === 'claim.retracted' && claim.status === 'current')
      await rows.put(CLAIMS, { ...touched, status: 'retracted', superseded_at: event.recordedAt });
    if (event.kind === 'claim.undone') await undo(event, touched, rows);
  },
};

export const predicateProjector: Projector = {
  kinds: PREDICATE_KINDS.map((definition) => definition.kind),
  async apply(event, rows) {
    if (event.data === null) return;
    const { name, key, cardinality } = event.data as PredicateDefined;
    await rows.put(PREDICATES, { chain_id: event.chainId, key, name, cardinality, updated_seq: event.seq });
  },
};

async function assert(event: LedgerEvent, data: ClaimAsserted, rows: Rows): Promise<void> {
  const claim: ClaimRow = {
    id: event.itemId!,
    chain_id: event.chainId,
    scope_id: event.scopeId,
    statement: data.statement,
    statement_key: nameKey(data.statement),
    topic: data.topic ?? null,
    topic_key: data.topic === undefined ? '' : nameKey(data.topic),
    subject: data.subject ?? null,
    predicate: data.predicate ?? null,
    object: data.object ?? null,
    subject_key: data.keys.subject,
    predicate_key: data.keys.predicate,
    object_key: data.keys.object,
    cardinality: data.cardinality ?? null,
    confidence: data.confidence ?? DEFAULT_CONFIDENCE,
    confidence_hint: data.authoritative ? 'authoritative' : 'single_source',
    supporting_count: 1,
    origin: data.origin,
    status: 'current',
    valid_from: data.validFrom ?? null,
    valid_to: data.validTo ?? null,
    asserted_valid_to: data.validTo ?? null,
    superseded_at: null,
    superseded_by: null,
    supersession_reason: null,
    change_reason: null,
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
  if (!(await rows.add(CLAIMS, claim))) return;
  await cite(event, claim.id, data.citations, rows);
  for (const { id, reason } of data.supersedes ?? []) {
    const old = await rows.get(CLAIMS, id);
    if (old && old.scope_id === claim.scope_id && old.chain_id === claim.chain_id && old.status === 'current')
      await replace(event, old, claim, reason, rows);
  }
  if (claim.subject_key !== '' && claim.predicate_key !== '') await settle(event, claim, rows);
}

/** Against the other current claims about the same subject and predicate. */
async function settle(event: LedgerEvent, claim: ClaimRow, rows: Rows): Promise<void> {
  const others = (await rows.find(CLAIMS, 'keyed', claim.scope_id, claim.subject_key, claim.predicate_key)).filter(
    (other) =>
      other.id !== claim.id &&
      other.status === 'current' &&
      other.chain_id === claim.chain_id &&
      overlaps(other, claim),
  );
  for (const other of others) {
    if (other.object_key === claim.object_key) await unite(event, other, claim, rows);
    else if (claim.cardinality === 'one') await succeed(event, other, claim, rows);
    else if (claim.cardinality === null && claim.object_key !== '' && other.object_key !== '')
      await contradict(event, other, claim, rows);
  }
}

/** The later word counts, also when a merge brings the earlier one second. */
async function succeed(event: LedgerEvent, other: ClaimRow, claim: ClaimRow, rows: Rows): Promise<void> {
  const reason = 'contradicted_by_new_source';
  if (isLater(other, claim)) await replace(event, (await rows.get(CLAIMS, claim.id))!, other, reason, rows);
  else await replace(event, other, claim, reason, rows);
}

/** The same said twice, in two stores that were merged: the first one stays and counts both. */
async function unite(event: LedgerEvent, other: ClaimRow, claim: ClaimRow, rows: Rows): Promise<void> {
  const [first, second] = isLater(other, claim) ? [claim, other] : [other, claim];
  const kept = (await rows.get(CLAIMS, first.id))!;
  await replace(event, (await rows.get(CLAIMS, second.id))!, kept, 'elaborated', rows);
  const count = kept.supporting_count + second.supporting_count;
  await rows.put(CLAIMS, { ...kept, ...supported(kept, count), updated_seq: event.seq, changed_by: event.id });
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
    valid_to: endOf(old, by, event, reason),
    superseded_at: event.recordedAt,
    superseded_by: by.id,
    supersession_reason: reason,
    updated_seq: event.seq,
    changed_by: event.id,
  });
}

/** What was replaced because the world changed held until then; what was wrong or only said again keeps the time that it claimed. */
function endOf(old: ClaimRow, by: ClaimRow, event: LedgerEvent, reason: SupersessionReason): number | null {
  if (reason !== 'contradicted_by_new_source') return old.valid_to;
  const change = by.valid_from ?? event.occurredAt;
  if (old.valid_to !== null && old.valid_to <= change) return old.valid_to;
  return Math.max(change, old.valid_from ?? change);
}

async function support(event: LedgerEvent, data: ClaimSupported, claim: ClaimRow, rows: Rows): Promise<void> {
  await cite(event, claim.id, data.citations, rows);
  const confidence = Math.max(claim.confidence, data.confidence ?? 0);
  await rows.put(CLAIMS, { ...claim, ...supported(claim, claim.supporting_count + 1), confidence });
}

function supported(claim: ClaimRow, count: number): Pick<ClaimRow, 'supporting_count' | 'confidence_hint'> {
  const hint = claim.confidence_hint === 'single_source' ? 'multi_source' : claim.confidence_hint;
  return { supporting_count: count, confidence_hint: hint };
}

/** Takes an assertion back: what it had replaced is current again. */
async function undo(event: LedgerEvent, claim: ClaimRow, rows: Rows): Promise<void> {
  if (claim.status !== 'current') return;
  await rows.put(CLAIMS, { ...claim, status: 'retracted', superseded_at: event.recordedAt });
  for (const old of await rows.find(CLAIMS, 'replacedBy', claim.id)) {
    if (old.status !== 'superseded') continue;
    await rows.put(CLAIMS, {
      ...old,
      status: 'current',
      valid_to: old.asserted_valid_to,
      superseded_at: null,
      superseded_by: null,
      supersession_reason: null,
      updated_seq: event.seq,
      changed_by: event.id,
    });
  }
}

/** Nobody has said whether the predicate can have two values, so neither claim is touched. */
async function contradict(event: LedgerEvent, other: ClaimRow, claim: ClaimRow, rows: Rows): Promise<void> {
  await rows.put(CONFLICTS, {
    id: contradictionId(event, other.id),
    chain_id: event.chainId,
    scope_id: claim.scope_id,
    type: 'contradiction',
    item_a: other.id,
    version_a: null,
    item_b: claim.id,
    version_b: null,
    status: 'open',
    detail: canonicalJson({ cause: 'same_subject_and_predicate', values: [other.object, claim.object] }),
    detected_seq: event.seq,
    updated_seq: event.seq,
    recorded_at: event.recordedAt,
  });
}

/** In the order of time like other conflicts, and the same in every store. */
function contradictionId(event: LedgerEvent, otherId: string): string {
  const pair = idFromHash('cfl', sha256(JSON.stringify(['recollect contradiction', event.id, otherId])));
  return `cfl_${event.id.slice(3, 13)}${pair.slice(-16)}`;
}

async function cite(
  event: LedgerEvent,
  ownerId: string,
  citations: readonly CitationBody[],
  rows: Rows,
): Promise<void> {
  const before = (await rows.find(CITATIONS, 'of', ownerId)).length;
  for (const [index, { event: cited, quote, quoteHash, offset }] of citations.entries())
    await rows.put(CITATIONS, {
      owner_id: ownerId,
      number: before + index + 1,
      chain_id: event.chainId,
      event_id: cited,
      quote: quote ?? null,
      quote_hash: quoteHash ?? null,
      quote_offset: offset ?? null,
      cited_by: event.id,
      updated_seq: event.seq,
    });
}

function isLater(one: ClaimRow, other: ClaimRow): boolean {
  return (
    one.recorded_at > other.recorded_at || (one.recorded_at === other.recorded_at && one.event_id > other.event_id)
  );
}
