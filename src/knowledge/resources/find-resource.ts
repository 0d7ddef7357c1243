/** The resource that a request names by its id or its URI; of several with one URI the nearest. */

import { RecollectError, show } from '../../base/errors.ts';
import { isIdOf } from '../../model/nouns.ts';
import { normaliseUri } from '../../model/resource-uri.ts';
import type { DocumentRow } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import { loadText } from '../versioned-documents/load-named-text.ts';
import { RESOURCE } from './resource.ts';

export async function findResource(
  query: ReadContext,
  reference: string,
  where: { readonly scope?: string | undefined; readonly inherit: boolean },
): Promise<DocumentRow> {
  if (isIdOf('resource', reference)) return loadText(query, RESOURCE, reference);
  const uri = normaliseUri(reference, 'resource');
  const access = await query.scopes.access(where.scope, where.inherit);
  const [found] = await query.view.listDocuments(access, { uri, includeArchived: false }, { limit: 1 });
  if (found) return found;
  throw new RecollectError('not_found', `There is no resource ${show(uri)}`, {
    hint: 'See `recollect resources` for those that there are.',
    details: { uri },
  });
}
