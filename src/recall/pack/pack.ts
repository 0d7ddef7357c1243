/** A context pack, as callers see it. */
import { z } from 'zod';
import { memoryChangeView } from '../../knowledge/memories/memory-changes.ts';
import { PACK_ORIGINS } from '../frames/frame.ts';

export const PACK_FORMATS = ['markdown', 'text', 'json'] as const;
export type PackFormat = (typeof PACK_FORMATS)[number];

const packItem = z.lazy(() =>
  z.object({
    id: z.string(),
    ref: z.string().describe('Its short name in the text; this store accepts it in place of the id'),
    type: z.string(),
    kind: z.string(),
    name: z.string().nullable(),
    section: z.string(),
    origin: z.enum(PACK_ORIGINS).describe('Why it is in the pack'),
    content: z.string().describe('Its text, cut to the pack'),
    change: memoryChangeView.nullable().describe('Of a memory that changed: its text before, and the reason'),
    isCut: z.boolean().describe('The text is cut: `get` shows all of it'),
    score: z.number(),
    parts: z
      .object({
        similarity: z.number(),
        confidence: z.number(),
        recency: z.number(),
        centrality: z.number(),
        reinforcement: z.number(),
        importance: z.number(),
        boost: z.number(),
      })
      .describe('The unweighted parts of the score'),
    scope: z.string(),
    speaker: z.string().nullable(),
    trust: z.number(),
    occurredAt: z.string(),
    citations: z.array(z.string()).describe('Ids of the events with its words, and of those it cites'),
    sameAs: z.array(z.string()).describe('Items omitted because they say the same'),
    warnings: z.array(z.string()),
  }),
);

const recallWarning = z.lazy(() =>
  z.object({
    id: z.string(),
    kind: z.string(),
    severity: z.enum(['info', 'warning']),
    item: z.string().nullable(),
    message: z.string(),
    related: z.array(z.string()),
  }),
);

export const packView = z.lazy(() =>
  z.object({
    query: z.string().nullable(),
    frame: z.string(),
    budgetTokens: z.number(),
    tokens: z.number().describe('Of the text'),
    tokenizer: z.enum(['o200k', 'bound']).describe('bound: at least as many as a tokenizer would count'),
    format: z.enum(PACK_FORMATS),
    text: z.string().describe('The text for the agent, fenced and marked as data. Empty if nothing was found'),
    items: z.array(packItem),
    verificationWarnings: z
      .array(z.object({ item: z.string(), status: z.string(), message: z.string(), checkedAt: z.string() }))
      .describe('Problems found by the last check of an item'),
    recallWarnings: z.array(recallWarning).describe('Warnings about the items, found now'),
    leftOut: z
      .object({
        budget: z.number().describe('Items that did not fit the token budget'),
        limit: z.number().describe('Items beyond the frame’s maximum number for this budget'),
        duplicates: z.number().describe('Items that repeat one in the pack, or that one was made from'),
        replaced: z.number().describe('Statements that were corrected later, or tasks that are done'),
        instructionLike: z.number().describe('Items that read like instructions; automatic packs omit them'),
        contradicted: z.array(z.string()).describe('Items the frame suppressed'),
      })
      .describe('What was omitted'),
  }),
);

export type Pack = z.infer<typeof packView>;
export type PackItem = z.infer<typeof packItem>;
export type RecallWarning = z.infer<typeof recallWarning>;
export type ScoreParts = PackItem['parts'];
