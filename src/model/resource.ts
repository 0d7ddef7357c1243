/** Resources: documents that are kept whole, known by their URI, to be read, searched and quoted. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { jsonObject, label } from './fields.ts';
import { RESOURCE_KINDS } from './resource-values.ts';
import { scopeReference } from './scope.ts';

export const uriField = label(LIMITS.uri);

export const putResourceInput = z.object({
  uri: uriField.describe(
    'What it is known by, for example docs:handbook/deploy or https://example.org/a; nothing is fetched',
  ),
  content: z.string().max(LIMITS.resourceText).optional().describe('The whole text; needed for a new resource'),
  title: label(LIMITS.name).optional().describe('What it is called; its URI, if left out'),
  kind: z.enum(RESOURCE_KINDS).optional().describe('What it is; doc, if left out'),
  parent: uriField.optional().describe('The URI of the resource that it belongs to'),
  metadata: jsonObject(LIMITS.metadata).optional().describe('Anything else to keep with it'),
  scope: scopeReference.optional().describe('Where it is kept; the connection’s scope, if left out'),
});
export type PutResourceInput = z.infer<typeof putResourceInput>;
