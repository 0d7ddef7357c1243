import { z } from 'zod';
import { RecollectError } from '../base/errors.ts';
import { fieldsOf } from '../base/records.ts';
import { listedDocumentView, summariseDocument } from '../knowledge/documents/document-view.ts';
import { withTags } from '../knowledge/item-tags/item-tags.ts';
import { uriField } from '../model/document-fields.ts';
import { normaliseUri } from '../model/document-uri.ts';
import { DOCUMENT_KINDS } from '../model/document-values.ts';
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

export const documents = readOperation({
  name: 'documents',
  summary: 'Browse documents',
  description:
    'Lists documents by URI, without their text: the top level, those below a parent, or all. Each shows how many documents are below it. ' +
    'If several scopes have a document with the same URI, the nearest is shown.',
  area: 'library',
  view: 'documents',
  main: 'parent',
  input: z.object({
    parent: uriField().optional().describe('Only documents directly below this URI'),
    all: z.boolean().default(false).describe('Every document at every level'),
    kinds: z.array(z.enum(DOCUMENT_KINDS)).min(1).max(DOCUMENT_KINDS.length).optional().describe('Only these kinds'),
    includeArchived: z.boolean().default(false).describe('Also archived ones'),
    ...tagFilter(),
    ...readScope,
    ...paging,
    ...readMoment,
  }),
  output: z.object({
    documents: z.array(listedDocumentView),
    cursor: nextCursor,
  }),
  examples: [
    { title: 'From the top', cli: 'documents', input: {} },
    { title: 'A handbook', cli: 'documents docs:handbook', input: { parent: 'docs:handbook' } },
  ],
  async handle(query, input) {
    if (input.all && input.parent !== undefined)
      throw new RecollectError('invalid_input', 'documents takes either a parent or all, not both', {
        hint: 'Omit one of the two.',
      });
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
      documents: await withTags(
        query,
        page.map((row) => ({ ...summariseDocument(row), children: row.children })),
      ),
      cursor: found.length > limit && last ? pageCursor({ uri: last.uri, id: last.id }, request) : null,
    };
  },
});

function isPlace(value: unknown): value is { uri: string; id: string } {
  const { uri, id } = fieldsOf(value);
  return isText(uri) && isText(id);
}
