/** Sessions: stretches of work by one agent, what they are for and how far they came. */
import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { label } from './fields.ts';

function words(max: number) {
  return z
    .string()
    .min(1)
    .max(max)
    .refine((text) => text.trim() !== '', 'must not be blank');
}

export const summaryText = words(LIMITS.summary);

/** What is known of a session and may change while it lasts. */
export const sessionFields = z.object({
  name: label(LIMITS.name).describe('What people call it'),
  purpose: words(LIMITS.sessionText).describe('Why it was begun'),
  taskType: label(LIMITS.category).describe('A word for the sort of work, for example bugfix or review'),
  goal: words(LIMITS.sessionText).describe('What it is after now'),
  summary: summaryText.describe('How far it came'),
  workingSet: z
    .array(label(LIMITS.path))
    .max(LIMITS.workingSet)
    .describe('What it has before it: files, ids, addresses'),
});
export type SessionFields = z.infer<typeof sessionFields>;
