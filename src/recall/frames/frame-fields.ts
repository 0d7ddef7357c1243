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
  .describe('The weight of each part of the score; they add up to 1');

/** Everything that a definition may change; what it leaves out stays as in the frame that it begins with. */
export const frameFields = {
  summary: z.string().min(1).max(LIMITS.frameText).describe('Its purpose, in one line'),
  weights: weightsField,
  types: z.array(z.enum(TEXT_TYPES)).min(1).max(TEXT_TYPES.length).describe('Which types of items it searches'),
  tags: names(LIMITS.frameNames).describe(
    'Only memories with one of these tags; `self/*` matches every tag that starts with `self/`',
  ),
  guarantees: z
    .strictObject({
      pinned: z.boolean().default(true),
      kinds: names(LIMITS.frameNames).default([]),
      tags: names(LIMITS.frameNames).default([]),
    })
    .describe('Memories that are always in the pack'),
  core: z.boolean().describe('Include the blocks in effect in the scope'),
  session: z.boolean().describe('Include the current session'),
  statements: z
    .boolean()
    .optional()
    .describe('Include what was recognised in prompts: decisions, rules, preferences, corrections, open items'),
  unasked: z
    .boolean()
    .optional()
    .describe('For automatic packs: omit text that reads like instructions, except rules of the owner'),
  floor: z.boolean().optional().describe('With a question: omit barely related items, even if there is nothing better'),
  leastImportance: share.optional().describe('Without a question: omit items below this importance'),
  budgetTokens: z.int().min(0).max(LIMITS.packTokens).describe('The maximum length in tokens'),
  limit: z
    .int()
    .min(1)
    .max(LIMITS.frameItems)
    .describe('The maximum number of found items at the frame’s own budget; more at a larger one'),
  boosts: z
    .record(label(LIMITS.tag + 1), z.number().min(1).max(100))
    .refine((boosts) => Object.keys(boosts).length <= LIMITS.frameNames, `must be at most ${LIMITS.frameNames}`)
    .describe('Factors by tag; the largest is used'),
  diversity: share.describe('1: take items by score alone'),
  contradictions: z
    .enum(['show', 'suppress'])
    .describe('Show both sides of a contradiction, or only the more confident one'),
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
    .describe('The sections of the text; an item is in the first that fits, or in the last'),
};

export const frameView = z.lazy(() =>
  z.object({ name: z.string(), builtIn: z.boolean(), ...frameFields, tags: frameFields.tags.optional() }),
);
