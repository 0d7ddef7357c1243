/** The events of resources. Each says all of a resource, so that of two stores the same one counts whichever is merged into which. */
import { z } from 'zod';
import type { KindDefinition } from '../../ledger/kinds.ts';
import { DOCUMENT_FIELDS } from '../../model/document-fields.ts';
import { wholeShape } from '../../model/field-shapes.ts';
import { textChange } from '../versioned-documents/named-text.ts';

const resourceChanged = () =>
  z.object({
    ...textChange(),
    /** As it was normalised: a later version must not read it anew. */
    uri: z.string(),
    ...wholeShape(DOCUMENT_FIELDS),
    /** Left out where it is called by its URI. */
    title: z.string().optional(),
  });
export type ResourceChanged = z.infer<ReturnType<typeof resourceChanged>>;

export const RESOURCE_EVENT_KINDS: readonly KindDefinition[] = [
  { kind: 'resource.put', version: 1, body: resourceChanged },
  { kind: 'resource.archived', version: 1, body: resourceChanged },
  { kind: 'resource.restored', version: 1, body: resourceChanged },
];
