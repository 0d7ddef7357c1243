/** Rejections: what is wrong and stays so. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { label } from './fields.ts';
import { scopeReference } from './scope.ts';

const part = label(LIMITS.claimPart);

export const rejectInput = z.object({
  id: label(LIMITS.label).optional().describe('The memory, claim or link that is wrong'),
  content: z.string().min(1).max(LIMITS.memoryContent).optional().describe('Or a whole text that is wrong'),
  subject: part.optional().describe('Or a wrong value of something: its subject'),
  predicate: part.optional().describe('Its predicate'),
  object: part.optional().describe('The value that is wrong'),
  scope: scopeReference
    .optional()
    .describe(
      'Where it is wrong, with everything below (default: the connection’s scope). With an id, that item’s scope',
    ),
  reason: z.string().min(1).max(LIMITS.reason).optional().describe('Why; `rejections` shows it'),
});
export type RejectInput = z.infer<typeof rejectInput>;
