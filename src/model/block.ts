/** Blocks: short texts that an agent always has before it, such as rules, its persona, and whom it talks to. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { BLOCK_FIELDS } from './block-fields.ts';
import { BLOCK_KINDS } from './block-values.ts';
import { inputShape } from './field-shapes.ts';
import { label } from './fields.ts';
import { scopeReference } from './scope.ts';
import { TEXT_FIELDS } from './text-fields.ts';

export const blockKind = z.enum(BLOCK_KINDS);
export const blockLabel = label(LIMITS.name);

export const setBlockInput = z.object({
  label: blockLabel.describe('Its name, unique for its kind in the scope'),
  kind: blockKind.default('custom').describe('system: rules; persona; human: notes about the user; or custom'),
  content: z.string().max(LIMITS.blockContent).optional().describe('The whole text; required for a new block'),
  ...z.object(inputShape(BLOCK_FIELDS)).partial().shape,
  metadata: TEXT_FIELDS.metadata.input().optional(),
  scope: scopeReference.optional().describe('The scope it belongs to (default: the connection’s)'),
});
export type SetBlockInput = z.infer<typeof setBlockInput>;
