import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { resolveConflict } from '../knowledge/resolutions/resolve-conflict.ts';
import { RESOLUTIONS } from '../model/conflict.ts';
import { label } from '../model/fields.ts';
import { writeOperation } from './define.ts';
import { reason } from './fields.ts';

export const resolve = writeOperation({
  name: 'resolve',
  summary: 'Decide a conflict',
  description:
    'Applies your decision to both sides. keep_a, keep_b: the other is archived, or superseded by the one you keep; of two versions of a memory, the kept one becomes current. ' +
    'merge: one text, given or joined from both, becomes a version of the memory or a claim that replaces both. delete_both: both are archived or retracted. ' +
    'keep_both, false_positive: nothing changes. The same pair is not raised again, and `undo` reverses the decision.',
  area: 'review',
  view: 'changed',
  main: 'id',
  idempotent: true,
  input: z.object({
    id: label(LIMITS.label).describe('The id of the conflict'),
    resolution: z.enum(RESOLUTIONS).describe('The decision'),
    text: z
      .string()
      .min(1)
      .max(LIMITS.memoryContent)
      .refine((given) => given.trim() !== '', 'must not be blank')
      .optional()
      .describe('For merge: the text that replaces both (default: both texts joined)'),
    reason,
  }),
  output: z.object({
    status: z.enum(['resolved', 'unchanged']),
    id: z.string(),
    resolution: z.string(),
    changed: z.array(z.string()).describe('Items that changed'),
    result: z.string().nullable().describe('After a merge: the item with the merged text'),
  }),
  examples: [
    {
      title: 'Keep the second',
      cli: 'resolve cfl_01j… --resolution keep_b --reason "moved in May"',
      input: { id: 'cfl_01j…', resolution: 'keep_b', reason: 'moved in May' },
    },
  ],
  handle: (command, { id, resolution, text, reason: why }) =>
    resolveConflict(command, id, { resolution, text, reason: why }),
});
