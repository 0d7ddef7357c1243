/** The document that a request names by its id or its URI; of several with one URI the nearest. */

import { RecollectError, show } from '../../base/errors.ts';
import { normaliseUri } from '../../model/document-uri.ts';
import { isIdOf } from '../../model/nouns.ts';
import type { DocumentRow } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import { loadText } from '../versioned-documents/load-document.ts';
import { DOCUMENT } from './document.ts';

export async function findDocument(
  query: ReadContext,
  reference: string,
  where: { readonly scope?: string | undefined; readonly inherit: boolean },
): Promise<DocumentRow> {
  if (isIdOf('document', reference)) return loadText(query, DOCUMENT, reference);
  const uri = normaliseUri(reference, 'document');
  const access = await query.scopes.access(where.scope, where.inherit);
  const [found] = await query.view.listDocuments(access, { uri, includeArchived: false }, { limit: 1 });
  if (found) return found;
  throw new RecollectError('not_found', `There is no document ${show(uri)}`, {
    hint: '`recollect documents` lists the documents.',
    details: { uri },
  });
}
