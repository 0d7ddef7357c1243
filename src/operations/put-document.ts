import { z } from 'zod';
import { putDocument as writeDocument } from '../knowledge/documents/put-document.ts';
import { putDocumentInput } from '../model/document.ts';
import { writeOperation } from './define.ts';
import { basedOn, reason } from './fields.ts';

export const putDocument = writeOperation({
  name: 'put-document',
  summary: 'Store a document under its URI',
  description:
    'Stores the text of a document, to be read, searched and quoted. New text under the same URI is a new version; the same text again changes nothing. ' +
    'Recollect fetches nothing: you give the text. A change based on an old version becomes current and opens a write conflict.',
  area: 'library',
  view: 'changed',
  main: 'uri',
  bulk: 'list',
  input: putDocumentInput.extend({ reason, basedOn }),
  output: z.object({
    status: z.enum(['created', 'changed', 'unchanged']),
    id: z.string(),
    uri: z.string().describe('The URI in its normal form'),
    version: z.number(),
    scope: z.string(),
    size: z.number(),
    conflict: z.string().nullable().describe('The write conflict this change opened'),
  }),
  examples: [
    {
      title: 'A page of a handbook',
      cli: 'put-document docs:handbook/deploy --title Deployment --parent docs:handbook --content "Releases are blue-green."',
      input: {
        uri: 'docs:handbook/deploy',
        title: 'Deployment',
        parent: 'docs:handbook',
        content: 'Releases are blue-green.',
      },
    },
  ],
  handle: writeDocument,
});
