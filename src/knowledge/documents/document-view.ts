/** A document as callers see it: in lists without its words, by itself with all of them or a part. */

import { z } from 'zod';
import { isPersons } from '../../gate/standing.ts';
import { DOCUMENT_FIELD_TABLE, DOCUMENT_FIELDS } from '../../model/document-fields.ts';
import { viewShape } from '../../model/field-shapes.ts';
import type { DocumentFields, DocumentRow, TextVersionFields } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import { tagsView } from '../item-tags/tags-view.ts';
import { statusOf, wordsOfText } from '../texts/text-words.ts';
import { textVersionView, viewTextVersion } from '../versioned-documents/text-view.ts';
import { type RangeRequest, rangeOf } from './text-range.ts';

const documentShape = () => {
  const { kind, size, ...own } = viewShape(DOCUMENT_FIELDS);
  return {
    id: z.string(),
    type: z.literal('document'),
    tags: tagsView(),
    kind,
    uri: z.string(),
    ...own,
    content: z.string().nullable().describe('The text, or the requested part; null in lists and histories'),
    range: z
      .object({ offset: z.number(), fromLine: z.number(), toLine: z.number(), lines: z.number() })
      .nullable()
      .describe('Which part of the text the content is, and the number of lines of the text'),
    size,
    status: z.string(),
    unreviewed: z.boolean().describe('It was not written by a person and nobody has accepted it'),
    ...textVersionView(),
  };
};

export const documentView = z.lazy(() => z.object(documentShape()));
export const listedDocumentView = z.lazy(() =>
  z.object({ ...documentShape(), children: z.number().describe('How many documents are directly below it') }),
);
export type DocumentView = z.infer<typeof documentView>;

type Version = DocumentFields & TextVersionFields;

export function summariseDocument(row: DocumentRow, version: Version = row): DocumentView {
  const { kind, size, ...own } = DOCUMENT_FIELD_TABLE.toView(version, {});
  return {
    id: row.id,
    type: 'document',
    kind,
    uri: row.uri,
    ...own,
    content: null,
    range: null,
    size,
    status: statusOf(version),
    unreviewed: !isPersons(version),
    ...viewTextVersion(row, version),
  };
}

export async function viewDocument(
  query: ReadContext,
  row: DocumentRow,
  version: Version = row,
  request: RangeRequest = {},
): Promise<DocumentView> {
  const { content, ...range } = rangeOf(await wordsOfText(query, row.id, version), request);
  return { ...summariseDocument(row, version), content, range };
}
