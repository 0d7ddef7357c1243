/** The fields that every version of a versioned document has, whether a block or a document. See docs/guides/add-a-field.md. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { computed, field } from './field.ts';
import { FLAG, INTEGER, JSON_OBJECT, REAL, TEXT, TIME } from './field-codecs.ts';
import { FieldTable } from './field-table.ts';
import { jsonObject } from './fields.ts';

const text = () => z.string();

export const TEXT_FIELDS = {
  metadata: field(JSON_OBJECT.orNull, {
    column: 'metadata',
    input: () => jsonObject(LIMITS.metadata).describe('Further data, as JSON'),
    diffed: true,
  }),
  version: field(INTEGER, { column: 'version' }),
  versions: computed(() => z.number().describe('How many versions there are; the current one need not be the last')),
  current: computed(() => z.boolean().describe('Whether this version is current')),
  archiveReason: field(TEXT.orNull, { column: 'archive_reason', diffed: true }),
  changeReason: field(TEXT.orNull, { column: 'change_reason' }),
  /** The version that its author had in view. */
  basedOn: field(INTEGER.orNull, { column: 'based_on' }),
  conflict: field(FLAG, { column: 'conflict' }),
  trust: field(REAL, { column: 'trust', diffed: true }),
  author: computed(() => z.object({ id: text(), kind: text() })),
  scope: computed(text),
  createdAt: computed(text),
  recordedAt: field(TIME, { column: 'recorded_at' }),
  contentHash: field(TEXT, { column: 'content_hash' }),
  sources: computed(() =>
    z.array(text()).describe('Ids of the events behind this version: the words, then the change'),
  ),
};

export const TEXT_FIELD_TABLE = new FieldTable(TEXT_FIELDS);
