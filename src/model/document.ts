/** Documents: documents that are kept whole, known by their URI, to be read, searched and quoted. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { DOCUMENT_FIELDS, uriField } from './document-fields.ts';
import { inputShape } from './field-shapes.ts';
import { scopeReference } from './scope.ts';
import { TEXT_FIELDS } from './text-fields.ts';

export const putDocumentInput = z.object({
  uri: uriField().describe(
    'What it is known by, for example docs:handbook/deploy or https://example.org/a; nothing is fetched',
  ),
  content: z.string().max(LIMITS.documentText).optional().describe('The whole text; required for a new document'),
  ...z.object(inputShape(DOCUMENT_FIELDS)).partial().shape,
  metadata: TEXT_FIELDS.metadata.input().optional(),
  scope: scopeReference.optional().describe('The scope it belongs to (default: the connection’s)'),
});
export type PutDocumentInput = z.infer<typeof putDocumentInput>;
