/** The document as a versioned document: its tables and its events. Whoever may write to its scope may change it. */
import { DOCUMENT_FIELD_TABLE } from '../../model/document-fields.ts';
import { DOCUMENT_VERSIONS, DOCUMENTS, type DocumentFields, type DocumentName } from '../../store/port/tables.ts';
import type { VersionedDocument } from '../versioned-documents/versioned-document.ts';

export const DOCUMENT: VersionedDocument<DocumentName, DocumentFields> = {
  word: 'document',
  isSource: true,
  current: DOCUMENTS,
  versions: DOCUMENT_VERSIONS,
  kinds: { set: 'document.put', archived: 'document.archived', restored: 'document.restored' },
  titleOf: ({ title }) => title,
  says: (row) => ({
    uri: row.uri,
    ...DOCUMENT_FIELD_TABLE.readAll(row),
    title: row.title === row.uri ? undefined : row.title,
  }),
  assertMayChange: () => undefined,
};
