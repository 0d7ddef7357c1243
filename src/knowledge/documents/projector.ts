/** Documents as rows. */
import type { Projector } from '../../ledger/projector.ts';
import { DOCUMENT_FIELD_TABLE } from '../../model/document-fields.ts';
import { documentIdOf, RESOURCE_LAYER } from '../../model/document-values.ts';
import type { DocumentName } from '../../store/port/tables.ts';
import { applyVersion } from '../versioned-documents/apply-version.ts';
import { DOCUMENT } from './document.ts';
import { DOCUMENT_EVENT_KINDS, type DocumentChanged } from './document-events.ts';

export const documentProjector: Projector = {
  kinds: DOCUMENT_EVENT_KINDS.map((definition) => definition.kind),
  async apply(event, rows) {
    if (event.data === null) return;
    const data = event.data as DocumentChanged;
    const { uri } = data;
    // An event changes only its own scope's documents, whatever id an imported one may name.
    if (event.itemId !== documentIdOf(event.scopeId, uri)) return;
    const name: DocumentName = { layer: RESOURCE_LAYER, uri };
    const own = DOCUMENT_FIELD_TABLE.toWholeRow({ ...data, title: data.title ?? uri });
    await applyVersion(event, DOCUMENT, name, own, event.kind === DOCUMENT.kinds.archived, rows);
  },
};
