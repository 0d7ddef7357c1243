/** Which projectors see the events, and what a request passes on its way in. Loaded with the first write: a read needs none of it. */
import { GateRules } from '../gate/gate-rules.ts';
import { GATE_DECLARATIONS, NOUN_VERBS } from '../knowledge/noun-verbs.ts';

export { admitRequest } from '../gate/admit-request.ts';
export { finishErasure } from '../ledger/finish-erasure.ts';
export { RefusalNotes } from './note-refusals.ts';

import { describedValues } from '../gate/told-values.ts';
import { verificationProjector } from '../knowledge/citations/verification-projector.ts';
import { predicateProjector } from '../knowledge/claims/projector.ts';
import { claimRejectionProjector } from '../knowledge/claims/rejection-projector.ts';
import { mentionProjector } from '../knowledge/entities/projector.ts';
import { erasureProjector } from '../knowledge/erasures/projector.ts';
import { frameGate } from '../knowledge/frames/frame-gate.ts';
import { frameProjector } from '../knowledge/frames/projector.ts';
import { rejectionProjector } from '../knowledge/rejections/projector.ts';
import { rejectionGate } from '../knowledge/rejections/rejection-gate.ts';
import { reviewPolicyGate } from '../knowledge/review-policies/policy-gate.ts';
import { reviewPolicyProjector } from '../knowledge/review-policies/projector.ts';
import { scheduleProjector } from '../knowledge/schedules/projector.ts';
import { scheduleGate } from '../knowledge/schedules/schedule-gate.ts';
import { searchIndexer } from '../knowledge/search/search-document.ts';
import { detachedGate } from '../knowledge/sessions/detached-gate.ts';
import { attachmentProjector, sessionItemProjector } from '../knowledge/sessions/item-projector.ts';
import { itemTagProjector, tagProjector } from '../knowledge/tags/projector.ts';
import { itemTagGate, tagGate } from '../knowledge/tags/tag-gate.ts';
import { usefulnessProjector } from '../knowledge/usefulness/projector.ts';
import { Projection } from '../ledger/projector.ts';
import { kinds } from './event-kinds.ts';

/** Those of the nouns come first: the others read the rows that they make. */
export const projection = new Projection(
  kinds,
  [
    ...NOUN_VERBS.flatMap((noun) => noun.projectors),
    tagProjector,
    itemTagProjector,
    predicateProjector,
    verificationProjector,
    rejectionProjector,
    claimRejectionProjector,
    sessionItemProjector(kinds.names),
    attachmentProjector,
    mentionProjector,
    erasureProjector,
    usefulnessProjector,
    frameProjector,
    reviewPolicyProjector,
    scheduleProjector,
  ],
  searchIndexer,
);

/** Those of the nouns, and of what has events but no id of its own. */
const gateRules = new GateRules({
  ...GATE_DECLARATIONS,
  tag: tagGate,
  predicate: { valuesIn: describedValues },
  frame: frameGate,
  'review-policy': reviewPolicyGate,
  schedule: scheduleGate,
  value: rejectionGate,
  'item.tagged': itemTagGate,
  'item.detached': detachedGate,
});

/** What every write transaction needs. */
export const rules = { projection, gateRules };
