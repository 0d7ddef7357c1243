/** A context pack, as callers see it. */
import { z } from 'zod';
import { memoryChangeView } from '../../knowledge/memories/memory-changes.ts';
import { PACK_ORIGINS } from '../frames/frame.ts';

export const PACK_FORMATS = ['markdown', 'text', 'json'] as const;
export type PackFormat = (typeof PACK_FORMATS)[number];

const packItem = z.lazy(() =>
  z.object({
    id: z.string(),
    ref: z
      .string()
      .describe('The same in few characters, as the text names it; this store takes it wherever it takes an id'),
    type: z.string(),
    kind: z.string(),
    name: z.string().nullable(),
    section: z.string(),
    origin: z.enum(PACK_ORIGINS).describe('Why it is here'),
    content: z.string().describe('As much of its words as the pack holds'),
    change: memoryChangeView.nullable().describe('Of a memory that changed: what it said before, and why it changed'),
    isCut: z.boolean().describe('There are more words: `get` shows them'),
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
      .describe('What the score is made of, before it is weighed'),
    scope: z.string(),
    speaker: z.string().nullable(),
    trust: z.number(),
    occurredAt: z.string(),
    citations: z.array(z.string()).describe('Ids of the events that hold the words, and of those that it cites'),
    sameAs: z.array(z.string()).describe('Items that were left out because they say the same'),
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
    text: z.string().describe('What an agent is given: fenced, and marked as data. Empty when there is nothing to say'),
    items: z.array(packItem),
    verificationWarnings: z
      .array(z.object({ item: z.string(), status: z.string(), message: z.string(), checkedAt: z.string() }))
      .describe('What the last check of an item found wrong'),
    recallWarnings: z.array(recallWarning).describe('What is doubtful about the items, found now'),
    leftOut: z
      .object({
        budget: z.number().describe('Items for which the token budget had no room'),
        limit: z.number().describe('Items behind the number that the frame takes for this budget'),
        duplicates: z.number().describe('Items that say the same as one that is here, or that it was made from'),
        replaced: z.number().describe('Statements that a later one corrected, or that were done'),
        instructionLike: z
          .number()
          .describe('Items that read like an order to the reader; a pack that nobody asked for has none'),
        contradicted: z.array(z.string()).describe('Items that the frame suppressed'),
      })
      .describe('What is not here'),
  }),
);

export type Pack = z.infer<typeof packView>;
export type PackItem = z.infer<typeof packItem>;
export type RecallWarning = z.infer<typeof recallWarning>;
export type ScoreParts = PackItem['parts'];
