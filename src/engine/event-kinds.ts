/** Which kinds of events there are. The ledger and the store know none of them. */
import { REFUSAL_KINDS } from '../gate/refusals.ts';
import { VERIFICATION_KINDS } from '../knowledge/citations/verification-events.ts';
import { PREDICATE_KINDS } from '../knowledge/claims/claim-events.ts';
import { ENTITY_EVENT_KINDS } from '../knowledge/entities/entity-events.ts';
import { ERASURE_KINDS } from '../knowledge/erasures/erasure-events.ts';
import { FRAME_KINDS } from '../knowledge/frames/frame-events.ts';
import { NOUNS } from '../knowledge/nouns.ts';
import { REJECTION_KINDS } from '../knowledge/rejected/rejection-events.ts';
import { REVIEW_POLICY_KINDS } from '../knowledge/review-policies/policy-events.ts';
import { SCHEDULE_KINDS } from '../knowledge/schedules/schedule-events.ts';
import { SESSION_ITEM_KINDS } from '../knowledge/sessions/session-events.ts';
import { TAG_KINDS } from '../knowledge/tags/tag-events.ts';
import { USEFULNESS_KINDS } from '../knowledge/usefulness/usefulness-events.ts';
import { Kinds } from '../ledger/kinds.ts';

/** Those of the nouns, and those about what has no id of its own. */
export const kinds = new Kinds([
  ...NOUNS.flatMap((noun) => noun.kinds),
  ...TAG_KINDS,
  ...PREDICATE_KINDS,
  ...VERIFICATION_KINDS,
  ...SESSION_ITEM_KINDS,
  ...REJECTION_KINDS,
  ...ENTITY_EVENT_KINDS,
  ...REFUSAL_KINDS,
  ...ERASURE_KINDS,
  ...USEFULNESS_KINDS,
  ...FRAME_KINDS,
  ...REVIEW_POLICY_KINDS,
  ...SCHEDULE_KINDS,
]);
