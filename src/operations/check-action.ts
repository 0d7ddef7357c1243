import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { criticalGuidelines } from '../knowledge/guidelines/critical-guidelines.ts';
import { ACTIONS, findViolation, VIOLATED_RULES } from '../knowledge/guidelines/find-violations.ts';
import { label } from '../model/fields.ts';
import { readOperation } from './define.ts';
import { readMoment, readScope } from './fields.ts';

export const checkAction = readOperation({
  name: 'check-action',
  summary: 'Check an action against the guidelines before doing it',
  description:
    'Compares an action with the guidelines of priority 90 or higher that a person wrote or accepted: their `verificationRules` (forbiddenActions, filePatterns, contentPatterns) and their bad examples. It only reports; the caller decides. The CLI exits with 6 if a guideline forbids the action.',
  area: 'review',
  view: 'list',
  main: 'action',
  input: z.object({
    action: z.enum(ACTIONS).describe('The kind of action'),
    path: label(LIMITS.path).optional().describe('The file it affects'),
    content: z.string().max(LIMITS.evidenceContent).optional().describe('What would be written or run'),
    ...readScope,
    ...readMoment,
  }),
  output: z.object({
    allowed: z.boolean(),
    violations: z.array(
      z.object({
        id: z.string().describe('The guideline'),
        name: z.string().nullable(),
        guideline: z.string(),
        rule: z.enum(VIOLATED_RULES),
        met: z.string().describe('The part of the rule that matched'),
      }),
    ),
  }),
  failed: ({ allowed }) => !allowed,
  examples: [
    {
      title: 'Before a file is written',
      cli: 'check-action file_write --path src/legacy/a.ts',
      input: { action: 'file_write', path: 'src/legacy/a.ts' },
    },
  ],
  async handle(query, input) {
    const { action, path, content } = input;
    const violations = [];
    for (const { id, name, content: guideline, payload } of await criticalGuidelines(query, input)) {
      const violation = findViolation(payload, { action, path, content });
      if (violation) violations.push({ id, name, guideline, ...violation });
    }
    return { allowed: violations.length === 0, violations };
  },
});
