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
  label: blockLabel.describe('Its name; with the kind unique in the scope'),
  kind: blockKind.default('custom').describe('What it is: rules of the system, a persona, a human, or something else'),
  content: z.string().max(LIMITS.blockContent).optional().describe('The whole text; needed for a new block'),
  ...z.object(inputShape(BLOCK_FIELDS)).partial().shape,
  metadata: TEXT_FIELDS.metadata.input().optional(),
  scope: scopeReference.optional().describe('Where it is kept (default: the connection’s scope)'),
});
export type SetBlockInput = z.infer<typeof setBlockInput>;
