/** The fields that a block has besides its name, its words and what every versioned document has. See docs/guides/add-a-field.md. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { BLOCK_DEFAULTS } from './block-values.ts';
import { field } from './field.ts';
import { FLAG, whole } from './field-codecs.ts';
import { FieldTable } from './field-table.ts';

export const BLOCK_FIELDS = {
  authority: field(whole(0, 100), {
    column: 'authority',
    input: () =>
      z
        .int()
        .min(0)
        .max(100)
        .describe('Higher ones come first and override nearer blocks of the same name (default: 50)'),
    default: BLOCK_DEFAULTS.authority,
    diffed: true,
  }),
  locked: field(FLAG, {
    column: 'read_only',
    input: () => z.boolean().describe('Only a person may change it or unlock it (default: yes for system blocks)'),
    default: false,
    diffed: true,
  }),
  maxTokens: field(whole(1), {
    column: 'max_tokens',
    input: () =>
      z.int().min(1).max(LIMITS.blockTokens).describe('The maximum length, at three bytes per token (default: 2048)'),
    default: BLOCK_DEFAULTS.maxTokens,
    diffed: true,
  }),
};

export const BLOCK_FIELD_TABLE = new FieldTable(BLOCK_FIELDS);
