import { z } from 'zod';
import { RecollectError } from '../base/errors.ts';
import { fieldsOf } from '../base/records.ts';
import { withTags } from '../knowledge/item-tags/item-tags.ts';
import { listedResourceView, summariseResource } from '../knowledge/resources/resource-view.ts';
import { uriField } from '../model/document-fields.ts';
import { normaliseUri } from '../model/resource-uri.ts';
import { RESOURCE_KINDS } from '../model/resource-values.ts';
import { readOperation } from './define.ts';
import {
  filteredTags,
  isText,
  nextCursor,
  pageCursor,
  paging,
  readMoment,
  readPageCursor,
  readScope,
  tagFilter,
} from './fields.ts';

export const resources = readOperation({
  name: 'resources',
  summary: 'Browse documents',
  description:
    'Lists documents by URI, without their text: those that stand below no other one here, those below one, or all. Each says how many stand below it. ' +
    'Of several with one URI in the scopes around, the nearest is shown.',
  main: 'parent',
  input: z.object({
    parent: uriField().optional().describe('Only those directly below this URI'),
    all: z.boolean().default(false).describe('All of them, wherever they stand'),
    kinds: z.array(z.enum(RESOURCE_KINDS)).min(1).max(RESOURCE_KINDS.length).optional().describe('Only these kinds'),
    includeArchived: z.boolean().default(false).describe('Also archived ones'),
    ...tagFilter,
    ...readScope,
    ...paging,
    ...readMoment,
  }),
  output: z.object({
    resources: z.array(listedResourceView),
    cursor: nextCursor,
  }),
  examples: [
    { title: 'From the top', cli: 'resources', input: {} },
    { title: 'A handbook', cli: 'resources docs:handbook', input: { parent: 'docs:handbook' } },
  ],
  async handle(query, input) {
    if (input.all && input.parent !== undefined)
      throw new RecollectError('invalid_input', 'Give a parent, or ask for all', { hint: 'Leave one of the two out.' });
    const { cursor, limit, ...request } = input;
    const found = await query.view.listDocuments(
      await query.scopes.access(input.scope, input.inherit),
      {
        parentUri: input.parent === undefined ? undefined : normaliseUri(input.parent, 'parent'),
        topOnly: !input.all && input.parent === undefined,
        kinds: input.kinds,
        tags: filteredTags(input),
        includeArchived: input.includeArchived,
      },
      { after: readPageCursor(cursor, request, isPlace), limit: limit + 1 },
    );
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      resources: await withTags(
        query,
        page.map((row) => ({ ...summariseResource(row), children: row.children })),
      ),
      cursor: found.length > limit && last ? pageCursor({ uri: last.uri, id: last.id }, request) : null,
    };
  },
});

function isPlace(value: unknown): value is { uri: string; id: string } {
  const { uri, id } = fieldsOf(value);
  return isText(uri) && isText(id);
}
