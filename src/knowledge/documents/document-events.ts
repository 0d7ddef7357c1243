/** The events of documents. Each says all of a document, so that of two stores the same one counts whichever is merged into which. */
import { z } from 'zod';
import type { KindDefinition } from '../../ledger/kinds.ts';
import { DOCUMENT_FIELDS } from '../../model/document-fields.ts';
import { wholeShape } from '../../model/field-shapes.ts';
import { textChange } from '../versioned-documents/versioned-document.ts';

const documentChanged = () =>
  z.object({
    ...textChange(),
    /** As it was normalised: a later version must not read it anew. */
    uri: z.string(),
    ...wholeShape(DOCUMENT_FIELDS),
    /** Left out where it is called by its URI. */
    title: z.string().optional(),
  });
export type DocumentChanged = z.infer<ReturnType<typeof documentChanged>>;

export const DOCUMENT_EVENT_KINDS: readonly KindDefinition[] = [
  { kind: 'document.put', version: 1, body: documentChanged },
  { kind: 'document.archived', version: 1, body: documentChanged },
  { kind: 'document.restored', version: 1, body: documentChanged },
];
