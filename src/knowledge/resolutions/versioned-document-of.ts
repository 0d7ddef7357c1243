/** Which versioned document an id belongs to. */
import { isIdOf } from '../../model/nouns.ts';
import { BLOCK } from '../blocks/block.ts';
import { DOCUMENT } from '../documents/document.ts';
import type { VersionedDocument } from '../versioned-documents/versioned-document.ts';

/** For verbs that are the same for all of them; undefined for the id of anything else. */
export function versionedDocumentOf(id: string): VersionedDocument<object, object> | undefined {
  if (isIdOf('block', id)) return BLOCK as unknown as VersionedDocument<object, object>;
  if (isIdOf('document', id)) return DOCUMENT as unknown as VersionedDocument<object, object>;
  return undefined;
}
