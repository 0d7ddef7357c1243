/** A resource as callers see it: in lists without its words, by itself with all of them or a part. */
import { z } from 'zod';
import { isPersons } from '../../gate/standing.ts';
import type { DocumentFields, DocumentRow, TextVersionFields } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import { statusOf, wordsOfText } from '../texts/text-words.ts';
import { textVersionView, viewTextVersion } from '../versioned-documents/text-view.ts';
import { type RangeRequest, rangeOf } from './text-range.ts';

const resourceShape = () => ({
  id: z.string(),
  type: z.literal('resource'),
  kind: z.string().describe('doc, file, note, url or other'),
  uri: z.string(),
  title: z.string().describe('Its URI, where it was given none'),
  parent: z.string().nullable(),
  content: z.string().nullable().describe('The words, or the part that was asked for; null in lists and histories'),
  range: z
    .object({ offset: z.number(), fromLine: z.number(), toLine: z.number(), lines: z.number() })
    .nullable()
    .describe('Where the content stands in the text, and how many lines that has'),
  size: z.number().describe('Of the whole text, in UTF-16 code units'),
  status: z.string(),
  unreviewed: z.boolean().describe('Somebody else than a person wrote it, and nobody has accepted it'),
  ...textVersionView(),
});

export const resourceView = z.lazy(() => z.object(resourceShape()));
export const listedResourceView = z.lazy(() =>
  z.object({ ...resourceShape(), children: z.number().describe('How many stand directly below it') }),
);
export type ResourceView = z.infer<typeof resourceView>;

type Version = DocumentFields & TextVersionFields;

export function summariseResource(row: DocumentRow, version: Version = row): ResourceView {
  return {
    id: row.id,
    type: 'resource',
    kind: version.kind,
    uri: row.uri,
    title: version.title,
    parent: version.parent_uri,
    content: null,
    range: null,
    size: version.size,
    status: statusOf(version),
    unreviewed: !isPersons(version),
    ...viewTextVersion(row, version),
  };
}

export async function viewResource(
  query: ReadContext,
  row: DocumentRow,
  version: Version = row,
  request: RangeRequest = {},
): Promise<ResourceView> {
  const { content, ...range } = rangeOf(await wordsOfText(query, row.id, version), request);
  return { ...summariseResource(row, version), content, range };
}
