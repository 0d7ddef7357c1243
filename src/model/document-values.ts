/** What documents can be, and how they are known; apart from the schemas, which most commands do not need. */

import { sha256 } from '../base/hash.ts';
import { hashedId } from './nouns.ts';

export const DOCUMENT_KINDS = ['doc', 'file', 'note', 'url', 'other'] as const;

/** The layer of documents whose text is in the ledger. */
export const RESOURCE_LAYER = 'resource';

/** The id follows from the URI and the scope, so that two stores that never met mean the same document. */
export function documentIdOf(scopeId: string, uri: string): string {
  return hashedId('document', sha256(JSON.stringify(['recollect document', scopeId, uri])));
}
