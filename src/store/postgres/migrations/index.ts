import type { Migration } from '../migrate.ts';
import { foundation } from './0001-foundation.ts';
import { claims } from './0002-claims.ts';
import { quickWrites } from './0003-quick-writes.ts';
import { links } from './0004-links.ts';
import { blocks } from './0005-blocks.ts';
import { sessions } from './0006-sessions.ts';
import { documents } from './0007-documents.ts';
import { sharedWrites } from './0008-shared-writes.ts';
import { conflicts } from './0009-conflicts.ts';
import { rejections } from './0010-rejections.ts';
import { entities } from './0011-entities.ts';
import { erasures } from './0012-erasures.ts';
import { usefulness } from './0013-usefulness.ts';
import { queryLog } from './0014-query-log.ts';
import { vectors } from './0015-vectors.ts';
import { toolCalls } from './0016-tool-calls.ts';
import { fewerQuestions } from './0017-fewer-questions.ts';
import { privateOwners } from './0018-private-owners.ts';
import { callSummaries } from './0019-call-summaries.ts';
import { handedPacks } from './0020-handed-packs.ts';
import { acceptedClaims } from './0021-accepted-claims.ts';
import { linksByType } from './0022-links-by-type.ts';
import { noVectorsOfDocuments } from './0023-no-vectors-of-documents.ts';

/** In order. A script that was released is never changed; a new one is added. */
export const MIGRATIONS: readonly Migration[] = [
  foundation,
  claims,
  quickWrites,
  links,
  blocks,
  sessions,
  documents,
  sharedWrites,
  conflicts,
  rejections,
  entities,
  erasures,
  usefulness,
  queryLog,
  vectors,
  toolCalls,
  fewerQuestions,
  privateOwners,
  callSummaries,
  handedPacks,
  acceptedClaims,
  linksByType,
  noVectorsOfDocuments,
];
