import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { DOCUMENT } from '../knowledge/documents/document.ts';
import { documentView, viewDocument } from '../knowledge/documents/document-view.ts';
import { findDocument } from '../knowledge/documents/find-document.ts';
import { loadTextVersion } from '../knowledge/versioned-documents/load-document.ts';
import { uriField } from '../model/document-fields.ts';
import { readOperation } from './define.ts';
import { readMoment, readScope } from './fields.ts';

const line = z.int().min(1).max(LIMITS.documentText).optional();
const characters = z.int().min(0).max(LIMITS.documentText).optional();

export const readDocument = readOperation({
  name: 'read-document',
  summary: 'Read a document, or a part of it',
  description:
    'Shows a document by its URI, from the nearest scope that has it, or by its id: the whole text, some lines or some characters; also of an old version.',
  area: 'library',
  view: 'item',
  main: 'document',
  formerFields: { resource: 'document' },
  input: z.object({
    document: uriField().describe('The URI or the id of the document'),
    fromLine: line.describe('The first line; lines are counted from 1'),
    toLine: line.describe('The last line'),
    offset: characters.describe('The first character; characters are counted from 0'),
    length: characters.describe('How many characters'),
    version: z.int().min(1).optional().describe('An old version'),
    ...readScope,
    ...readMoment,
  }),
  output: documentView,
  examples: [
    {
      title: 'The beginning of a page',
      cli: 'read-document docs:handbook/deploy --to-line 20',
      input: { document: 'docs:handbook/deploy', toLine: 20 },
    },
  ],
  async handle(query, { document, version, scope, inherit, ...range }) {
    const row = await findDocument(query, document, { scope, inherit });
    const shown = version === undefined ? row : await loadTextVersion(query, DOCUMENT, row, version);
    return viewDocument(query, row, shown, range);
  },
});
