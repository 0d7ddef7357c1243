/** A frame as callers give it and see it. */
import { z } from 'zod';
import { LIMITS } from '../../base/limits.ts';
import { label } from '../../model/fields.ts';
import { TEXT_TYPES } from '../../store/port/queries.ts';
import { PACK_ORIGINS } from './frame.ts';

const share = z.number().min(0).max(1);
const names = (most: number) => z.array(label(LIMITS.tag + 1)).max(most);

export const frameName = z
  .string()
  .regex(/^[a-z][a-z0-9_-]{0,49}$/, 'must be small letters, digits, - and _, beginning with a letter')
  .describe('The name of the frame');

export const weightsField = z
  .strictObject({
    similarity: share,
    confidence: share,
    recency: share,
    centrality: share,
    reinforcement: share,
    importance: share.optional(),
  })
  .describe('How much each part of a score counts; together 1');

/** Everything that a definition may change; what it leaves out stays as in the frame that it begins with. */
export const frameFields = {
  summary: z.string().min(1).max(LIMITS.frameText).describe('What it is for, in one line'),
  weights: weightsField,
  types: z.array(z.enum(TEXT_TYPES)).min(1).max(TEXT_TYPES.length).describe('What is looked for'),
  tags: names(LIMITS.frameNames).describe(
    'Only memories with one of these tags; `self/*` stands for every tag that begins with `self/`',
  ),
  guarantees: z
    .strictObject({
      pinned: z.boolean().default(true),
      kinds: names(LIMITS.frameNames).default([]),
      tags: names(LIMITS.frameNames).default([]),
    })
    .describe('Memories that are in the pack whatever is asked'),
  core: z.boolean().describe('With the blocks that count in the scope'),
  session: z.boolean().describe('With the session that goes on'),
  statements: z
    .boolean()
    .optional()
    .describe('With what was recognised in prompts: decisions, rules, preferences, corrections, open items'),
  unasked: z
    .boolean()
    .optional()
    .describe('Nobody asks for it: leave out text that reads like an order, except rules of the owner'),
  floor: z
    .boolean()
    .optional()
    .describe('With a question: leave out what has little to do with it, also where there is nothing better'),
  leastImportance: share.optional().describe('Without a question: leave out what matters less'),
  budgetTokens: z.int().min(0).max(LIMITS.packTokens).describe('How long the text may be'),
  limit: z
    .int()
    .min(1)
    .max(LIMITS.frameItems)
    .describe('Items that were found at most, for the frame’s own budget; more for a larger one'),
  boosts: z
    .record(label(LIMITS.tag + 1), z.number().min(1).max(100))
    .refine((boosts) => Object.keys(boosts).length <= LIMITS.frameNames, `must be at most ${LIMITS.frameNames}`)
    .describe('Factors by tag; the largest counts'),
  diversity: share.describe('1 takes items by their score alone'),
  contradictions: z.enum(['show', 'suppress']).describe('Both sides of a contradiction, or the surer one'),
  sections: z
    .array(
      z.strictObject({
        title: label(LIMITS.frameText),
        origins: z.array(z.enum(PACK_ORIGINS)).max(PACK_ORIGINS.length).optional(),
        kinds: names(LIMITS.frameNames).optional(),
        tags: names(LIMITS.frameNames).optional(),
        from: z.enum(['owner']).optional(),
        share: share.optional(),
      }),
    )
    .min(1)
    .max(LIMITS.frameSections)
    .describe('The parts of the text; the first that fits an item takes it, the last takes the rest'),
};

export const frameView = z.lazy(() =>
  z.object({ name: z.string(), builtIn: z.boolean(), ...frameFields, tags: frameFields.tags.optional() }),
);
