/** Resources as rows. */
import type { Projector } from '../../ledger/projector.ts';
import { DOCUMENT_FIELD_TABLE } from '../../model/document-fields.ts';
import { RESOURCE_LAYER, resourceIdOf } from '../../model/resource-values.ts';
import type { DocumentName } from '../../store/port/tables.ts';
import { applyVersion } from '../versioned-documents/apply-version.ts';
import { RESOURCE } from './resource.ts';
import { RESOURCE_EVENT_KINDS, type ResourceChanged } from './resource-events.ts';

export const resourceProjector: Projector = {
  kinds: RESOURCE_EVENT_KINDS.map((definition) => definition.kind),
  async apply(event, rows) {
    if (event.data === null) return;
    const data = event.data as ResourceChanged;
    const { uri } = data;
    // An event changes only its own scope's resources, whatever id an imported one may name.
    if (event.itemId !== resourceIdOf(event.scopeId, uri)) return;
    const name: DocumentName = { layer: RESOURCE_LAYER, uri };
    const own = DOCUMENT_FIELD_TABLE.toWholeRow({ ...data, title: data.title ?? uri });
    await applyVersion(event, RESOURCE, name, own, event.kind === RESOURCE.kinds.archived, rows);
  },
};
