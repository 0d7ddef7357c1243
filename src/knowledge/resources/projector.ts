/** Resources as rows. */
import type { Projector } from '../../ledger/projector.ts';
import { RESOURCE_LAYER, resourceIdOf } from '../../model/resource-values.ts';
import type { DocumentFields, DocumentName } from '../../store/port/tables.ts';
import { applyVersion } from '../versioned-documents/apply-version.ts';
import { RESOURCE } from './resource.ts';
import { RESOURCE_EVENT_KINDS, type ResourceChanged } from './resource-events.ts';

export const resourceProjector: Projector = {
  kinds: RESOURCE_EVENT_KINDS.map((definition) => definition.kind),
  async apply(event, rows) {
    if (event.data === null) return;
    const { uri, title, kind, parent, size } = event.data as ResourceChanged;
    // An event changes only its own scope's resources, whatever id an imported one may name.
    if (event.itemId !== resourceIdOf(event.scopeId, uri)) return;
    const name: DocumentName = { layer: RESOURCE_LAYER, uri };
    const own: DocumentFields = { title: title ?? uri, kind, parent_uri: parent ?? null, size };
    await applyVersion(event, RESOURCE, name, own, event.kind === RESOURCE.kinds.archived, rows);
  },
};
