/** Which kinds of events there are and which projectors see them. The ledger and the store know none of this. */
import { CLAIM_KINDS, PREDICATE_KINDS } from '../knowledge/claims/claim-events.ts';
import { claimProjector, predicateProjector } from '../knowledge/claims/projector.ts';
import { VERIFICATION_KINDS, verificationProjector } from '../knowledge/claims/verification-projector.ts';
import { EVIDENCE_KIND_DEFINITIONS } from '../knowledge/evidence/evidence-events.ts';
import { MEMORY_KINDS, TAG_KINDS } from '../knowledge/memories/memory-events.ts';
import { memoryProjector, tagProjector } from '../knowledge/memories/projector.ts';
import { searchIndexer } from '../knowledge/memories/search-document.ts';
import { scopeProjector } from '../knowledge/scopes/projector.ts';
import { SCOPE_KINDS } from '../knowledge/scopes/scope-events.ts';
import { Kinds } from '../ledger/kinds.ts';
import { Projection } from '../ledger/projector.ts';

export const kinds = new Kinds([
  ...EVIDENCE_KIND_DEFINITIONS,
  ...SCOPE_KINDS,
  ...MEMORY_KINDS,
  ...TAG_KINDS,
  ...CLAIM_KINDS,
  ...PREDICATE_KINDS,
  ...VERIFICATION_KINDS,
]);

export const projection = new Projection(
  kinds,
  [scopeProjector, memoryProjector, tagProjector, claimProjector, predicateProjector, verificationProjector],
  searchIndexer,
);
