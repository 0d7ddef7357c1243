/** The resource as a named text: its tables and its events. Whoever may write to its scope may change it. */
import { DOCUMENT_VERSIONS, DOCUMENTS, type DocumentFields, type DocumentName } from '../../store/port/tables.ts';
import type { VersionedDocument } from '../versioned-documents/named-text.ts';

export const RESOURCE: VersionedDocument<DocumentName, DocumentFields> = {
  word: 'resource',
  isSource: true,
  current: DOCUMENTS,
  versions: DOCUMENT_VERSIONS,
  kinds: { set: 'resource.put', archived: 'resource.archived', restored: 'resource.restored' },
  titleOf: ({ title }) => title,
  says: ({ uri, title, kind, parent_uri, size }) => ({
    uri,
    title: title === uri ? undefined : title,
    kind,
    parent: parent_uri ?? undefined,
    size,
  }),
  assertMayChange: () => undefined,
};
