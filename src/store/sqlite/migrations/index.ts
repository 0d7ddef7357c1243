import type { Migration } from '../migrate.ts';
import { foundation } from './0001-foundation.ts';
import { claims } from './0002-claims.ts';
import { blocks } from './0003-blocks.ts';
import { links } from './0004-links.ts';
import { sessions } from './0005-sessions.ts';
import { documents } from './0006-documents.ts';
import { conflicts } from './0007-conflicts.ts';
import { rejections } from './0008-rejections.ts';
import { entities } from './0009-entities.ts';
import { erasures } from './0010-erasures.ts';
import { usefulness } from './0011-usefulness.ts';
import { claimsBySuccessor } from './0012-claims-by-successor.ts';
import { queryLog } from './0013-query-log.ts';
import { vectors } from './0014-vectors.ts';
import { toolCalls } from './0015-tool-calls.ts';
import { privateOwners } from './0016-private-owners.ts';
import { callSummaries } from './0017-call-summaries.ts';
import { handedPacks } from './0018-handed-packs.ts';
import { acceptedClaims } from './0019-accepted-claims.ts';
import { linksByType } from './0020-links-by-type.ts';
import { noVectorsOfDocuments } from './0021-no-vectors-of-documents.ts';

/** In order. A script that was released is never changed; a new one is added. */
export const MIGRATIONS: readonly Migration[] = [
  foundation,
  claims,
  blocks,
  links,
  sessions,
  documents,
  conflicts,
  rejections,
  entities,
  erasures,
  usefulness,
  claimsBySuccessor,
  queryLog,
  vectors,
  toolCalls,
  privateOwners,
  callSummaries,
  handedPacks,
  acceptedClaims,
  linksByType,
  noVectorsOfDocuments,
];
