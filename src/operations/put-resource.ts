import { z } from 'zod';
import { putResource as writeResource } from '../knowledge/resources/put-resource.ts';
import { putResourceInput } from '../model/resource.ts';
import { writeOperation } from './define.ts';
import { basedOn, reason } from './fields.ts';

export const putResource = writeOperation({
  name: 'put-resource',
  summary: 'Keep a document under its URI',
  description:
    'Keeps the text of a document, to be read, searched and quoted. The same URI with other text is a new version; the same text again changes nothing. ' +
    'Nothing is fetched: the text is what you give. A change that was based on an old version is kept, becomes current, and opens a write conflict.',
  main: 'uri',
  bulk: 'list',
  input: putResourceInput.extend({ reason, basedOn }),
  output: z.object({
    status: z.enum(['created', 'changed', 'unchanged']),
    id: z.string(),
    uri: z.string().describe('As it is known from now on'),
    version: z.number(),
    scope: z.string(),
    size: z.number(),
    conflict: z.string().nullable().describe('The write conflict that this change opened'),
  }),
  examples: [
    {
      title: 'A page of a handbook',
      cli: 'put-resource docs:handbook/deploy --title Deployment --parent docs:handbook --content "Releases are blue-green."',
      input: {
        uri: 'docs:handbook/deploy',
        title: 'Deployment',
        parent: 'docs:handbook',
        content: 'Releases are blue-green.',
      },
    },
  ],
  handle: writeResource,
});
