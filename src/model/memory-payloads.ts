/** What the payload of each kind of memory may hold. Fields that are not named here are kept as they are. */
import { z } from 'zod';
import { timeField } from './fields.ts';

const text = z.lazy(() => z.string().max(10_000));
const texts = z.lazy(() => z.array(text).max(200));
const count = z.lazy(() => z.int().min(0));

export const PAYLOAD_SCHEMAS: Record<string, z.ZodType | undefined> = {
  tool: z.lazy(() =>
    z.looseObject({
      category: z.enum(['mcp', 'cli', 'function', 'api']).optional(),
      description: text.optional(),
      parameters: z.record(z.string(), z.unknown()).optional(),
      examples: z.array(z.unknown()).max(200).optional(),
      constraints: z.union([text, texts]).optional(),
    }),
  ),
  guideline: z.lazy(() =>
    z.looseObject({
      category: z
        .enum(['code_style', 'behavior', 'security', 'performance', 'error_handling', 'logging'])
        .or(text)
        .optional(),
      rationale: text.optional(),
      examples: z.looseObject({ good: texts.optional(), bad: texts.optional() }).optional(),
      verificationRules: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
  knowledge: z.lazy(() =>
    z.looseObject({
      category: z.enum(['decision', 'fact', 'context', 'reference']).optional(),
      source: text.optional(),
      validUntil: timeField.optional(),
    }),
  ),
  procedural: z.lazy(() =>
    z.looseObject({
      trigger: text.optional(),
      successCount: count.optional(),
      failureCount: count.optional(),
    }),
  ),
  episodic: z.lazy(() =>
    z.looseObject({ eventTime: timeField.optional(), durationSeconds: z.number().min(0).optional() }),
  ),
  task: z.lazy(() =>
    z.looseObject({
      type: z.enum(['bug', 'feature', 'improvement', 'debt', 'research', 'question', 'other']).optional(),
      severity: z.enum(['critical', 'high', 'medium', 'low']).optional(),
      urgency: z.enum(['immediate', 'soon', 'normal', 'later']).optional(),
      status: z.enum(['backlog', 'open', 'in_progress', 'blocked', 'review', 'done', 'wont_do']).optional(),
      blockers: texts.optional(),
    }),
  ),
  credential: z.lazy(() =>
    z.strictObject({
      ref: z.string().regex(/^[a-z][a-z0-9+.-]*:[\w./-]{1,200}$/),
      description: text.optional(),
    }),
  ),
};
