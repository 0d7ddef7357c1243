import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { findResource } from '../knowledge/resources/find-resource.ts';
import { RESOURCE } from '../knowledge/resources/resource.ts';
import { resourceView, viewResource } from '../knowledge/resources/resource-view.ts';
import { loadTextVersion } from '../knowledge/versioned-documents/load-named-text.ts';
import { uriField } from '../model/resource.ts';
import { readOperation } from './define.ts';
import { readMoment, readScope } from './fields.ts';

const line = z.int().min(1).max(LIMITS.resourceText).optional();
const characters = z.int().min(0).max(LIMITS.resourceText).optional();

export const readResource = readOperation({
  name: 'read-resource',
  summary: 'Read a document, or a part of it',
  description:
    'Shows a resource by its URI, from the nearest scope that has it, or by its id: all of its text, some lines, or some characters; also an old version.',
  main: 'resource',
  input: z.object({
    resource: uriField.describe('The URI or the id of the resource'),
    fromLine: line.describe('The first line; lines are counted from one'),
    toLine: line.describe('The last line'),
    offset: characters.describe('The first character; characters are counted from nought'),
    length: characters.describe('How many characters'),
    version: z.int().min(1).optional().describe('An old version'),
    ...readScope,
    ...readMoment,
  }),
  output: resourceView,
  examples: [
    {
      title: 'The beginning of a page',
      cli: 'read-resource docs:handbook/deploy --to-line 20',
      input: { resource: 'docs:handbook/deploy', toLine: 20 },
    },
  ],
  async handle(query, { resource, version, scope, inherit, ...range }) {
    const row = await findResource(query, resource, { scope, inherit });
    const shown = version === undefined ? row : await loadTextVersion(query, RESOURCE, row, version);
    return viewResource(query, row, shown, range);
  },
});
