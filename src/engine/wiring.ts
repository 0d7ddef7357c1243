/** Which projectors see the events, and what a request passes on its way in. Loaded with the first write: a read needs none of it. */
export { admitRequest } from '../gate/admit-request.ts';
export { finishErasure } from '../ledger/finish-erasure.ts';
export { RefusalNotes } from './note-refusals.ts';

import { blockProjector } from '../knowledge/blocks/projector.ts';
import { verificationProjector } from '../knowledge/citations/verification-projector.ts';
import { claimProjector, predicateProjector } from '../knowledge/claims/projector.ts';
import { claimRejectionProjector } from '../knowledge/claims/rejection-projector.ts';
import { conflictProjector } from '../knowledge/conflicts/projector.ts';
import { conversationProjector } from '../knowledge/conversations/projector.ts';
import { mentionProjector } from '../knowledge/entities/projector.ts';
import { erasureProjector } from '../knowledge/erasures/projector.ts';
import { frameProjector } from '../knowledge/frames/projector.ts';
import { identityProjector } from '../knowledge/identities/projector.ts';
import { linkProjector } from '../knowledge/links/projector.ts';
import { memoryProjector, tagProjector } from '../knowledge/memories/projector.ts';
import { rejectionProjector } from '../knowledge/rejections/projector.ts';
import { resourceProjector } from '../knowledge/resources/projector.ts';
import { scopeProjector } from '../knowledge/scopes/projector.ts';
import { searchIndexer } from '../knowledge/search/search-document.ts';
import { attachmentProjector, sessionItemProjector } from '../knowledge/sessions/item-projector.ts';
import { sessionProjector } from '../knowledge/sessions/projector.ts';
import { usefulnessProjector } from '../knowledge/usefulness/projector.ts';
import { Projection } from '../ledger/projector.ts';
import { kinds } from './event-kinds.ts';

export const projection = new Projection(
  kinds,
  [
    scopeProjector,
    memoryProjector,
    tagProjector,
    claimProjector,
    predicateProjector,
    verificationProjector,
    linkProjector,
    blockProjector,
    resourceProjector,
    rejectionProjector,
    claimRejectionProjector,
    sessionProjector,
    conversationProjector,
    sessionItemProjector(kinds.names),
    attachmentProjector,
    conflictProjector,
    mentionProjector,
    identityProjector,
    erasureProjector,
    usefulnessProjector,
    frameProjector,
  ],
  searchIndexer,
);
