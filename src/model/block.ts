/** Blocks: short texts that an agent always has before it, such as rules, its persona, and whom it talks to. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { BLOCK_TYPES } from './block-values.ts';
import { jsonObject, label } from './fields.ts';
import { scopeReference } from './scope.ts';

export const blockType = z.enum(BLOCK_TYPES);
export const blockLabel = label(LIMITS.name);

export const setBlockInput = z.object({
  label: blockLabel.describe('Its name; with the type unique in the scope'),
  type: blockType.default('custom').describe('What it is: rules of the system, a persona, a human, or something else'),
  content: z.string().max(LIMITS.blockContent).optional().describe('The whole text; needed for a new block'),
  authority: z
    .int()
    .min(0)
    .max(100)
    .optional()
    .describe('Higher ones come first, and stand above nearer ones of the same name; 50, if left out'),
  locked: z
    .boolean()
    .optional()
    .describe('Only a person may change it, and only a person may say so; yes for system blocks, if left out'),
  maxTokens: z
    .int()
    .min(1)
    .max(LIMITS.blockTokens)
    .optional()
    .describe('How long it may become, counted as one token for three bytes; 2048, if left out'),
  metadata: jsonObject(LIMITS.metadata).optional().describe('Anything else to keep with it'),
  scope: scopeReference.optional().describe('Where it is kept; the connection’s scope, if left out'),
});
export type SetBlockInput = z.infer<typeof setBlockInput>;
