/** The events of resources. Each says all of a resource, so that of two stores the same one counts whichever is merged into which. */
import { z } from 'zod';
import type { KindDefinition } from '../../ledger/kinds.ts';
import { RESOURCE_KINDS } from '../../model/resource-values.ts';
import { textChange } from '../versioned-documents/named-text.ts';

const resourceChanged = () =>
  z.object({
    ...textChange(),
    /** As it was normalised: a later version must not read it anew. */
    uri: z.string(),
    title: z.string().optional(),
    kind: z.enum(RESOURCE_KINDS),
    parent: z.string().optional(),
    /** Of the words, in UTF-16 code units. */
    size: z.int().min(0),
  });
export type ResourceChanged = z.infer<ReturnType<typeof resourceChanged>>;

export const RESOURCE_EVENT_KINDS: readonly KindDefinition[] = [
  { kind: 'resource.put', version: 1, body: resourceChanged },
  { kind: 'resource.archived', version: 1, body: resourceChanged },
  { kind: 'resource.restored', version: 1, body: resourceChanged },
];
