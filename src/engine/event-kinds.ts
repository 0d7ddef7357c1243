/** Which kinds of events there are. The ledger and the store know none of them. */
import { REFUSAL_KINDS } from '../gate/refusals.ts';
import { BLOCK_KINDS } from '../knowledge/blocks/block-events.ts';
import { VERIFICATION_KINDS } from '../knowledge/citations/verification-events.ts';
import { CLAIM_KINDS, PREDICATE_KINDS } from '../knowledge/claims/claim-events.ts';
import { CONFLICT_KINDS } from '../knowledge/conflicts/conflict-events.ts';
import { CONVERSATION_KINDS } from '../knowledge/conversations/conversation-events.ts';
import { ENTITY_KINDS } from '../knowledge/entities/entity-events.ts';
import { ERASURE_KINDS } from '../knowledge/erasures/erasure-events.ts';
import { EVIDENCE_KIND_DEFINITIONS } from '../knowledge/evidence/evidence-events.ts';
import { FRAME_KINDS } from '../knowledge/frames/frame-events.ts';
import { IDENTITY_KINDS } from '../knowledge/identities/identity-events.ts';
import { LINK_KINDS } from '../knowledge/links/link-events.ts';
import { MEMORY_KINDS, TAG_KINDS } from '../knowledge/memories/memory-events.ts';
import { REJECTION_KINDS } from '../knowledge/rejected/rejection-events.ts';
import { RESOURCE_EVENT_KINDS } from '../knowledge/resources/resource-events.ts';
import { SCOPE_KINDS } from '../knowledge/scopes/scope-events.ts';
import { SESSION_ITEM_KINDS, SESSION_KINDS } from '../knowledge/sessions/session-events.ts';
import { USEFULNESS_KINDS } from '../knowledge/usefulness/usefulness-events.ts';
import { Kinds } from '../ledger/kinds.ts';

export const kinds = new Kinds([
  ...EVIDENCE_KIND_DEFINITIONS,
  ...SCOPE_KINDS,
  ...MEMORY_KINDS,
  ...TAG_KINDS,
  ...CLAIM_KINDS,
  ...PREDICATE_KINDS,
  ...VERIFICATION_KINDS,
  ...LINK_KINDS,
  ...BLOCK_KINDS,
  ...SESSION_KINDS,
  ...SESSION_ITEM_KINDS,
  ...CONVERSATION_KINDS,
  ...RESOURCE_EVENT_KINDS,
  ...CONFLICT_KINDS,
  ...REJECTION_KINDS,
  ...ENTITY_KINDS,
  ...IDENTITY_KINDS,
  ...REFUSAL_KINDS,
  ...ERASURE_KINDS,
  ...USEFULNESS_KINDS,
  ...FRAME_KINDS,
]);
