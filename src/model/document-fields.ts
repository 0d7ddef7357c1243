/** The fields that a document has besides its URI, its words and what every versioned document has. See docs/guides/add-a-field.md. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { DOCUMENT_KINDS } from './document-values.ts';
import { field } from './field.ts';
import { oneOf, TEXT, whole } from './field-codecs.ts';
import { FieldTable } from './field-table.ts';
import { label } from './fields.ts';

export const uriField = () => label(LIMITS.uri);

export const DOCUMENT_FIELDS = {
  title: field(TEXT, {
    column: 'title',
    input: () => label(LIMITS.name).describe('Its title (default: its URI)'),
    described: 'Its URI, where it was given none',
    diffed: true,
  }),
  kind: field(oneOf(DOCUMENT_KINDS), {
    column: 'kind',
    input: () => z.enum(DOCUMENT_KINDS).describe('The kind of document (default: doc)'),
    default: 'doc',
    described: 'doc, file, note, url or other',
    diffed: true,
  }),
  parent: field(TEXT.orNull, {
    column: 'parent_uri',
    input: () => uriField().describe('The URI of its parent document'),
    diffed: true,
  }),
  size: field(whole(0), { column: 'size', described: 'Of the whole text, in UTF-16 code units', diffed: true }),
};

export const DOCUMENT_FIELD_TABLE = new FieldTable(DOCUMENT_FIELDS);
