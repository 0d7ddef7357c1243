/** One recalled item: its words, how well they match, where they come from, and what is doubtful about them. */
import { z } from 'zod';
import { memoryChangeView } from '../knowledge/memories/memory-changes.ts';
import { TEXT_TYPES } from '../store/port/queries.ts';

export const recallItem = z.lazy(() =>
  z.object({
    id: z.string(),
    ref: z.string().describe('The same in few characters, such as #12; this store takes it wherever it takes an id'),
    type: z.enum(TEXT_TYPES),
    kind: z.string(),
    content: z
      .string()
      .describe('All of the words; of a document the passage that answers best; with `compact` the snippet'),
    snippet: z.string().describe('One line of it, from the passage that answers best'),
    tokens: z.number().describe('What the whole content takes at most'),
    offset: z.number().nullable().describe('Where the passage begins in the document'),
    score: z.number().describe('Higher is better; comparable within one answer only'),
    name: z.string().nullable(),
    tags: z.array(z.string()),
    version: z.number().nullable(),
    status: z.string().nullable(),
    scope: z.string(),
    session: z.string().nullable(),
    speaker: z.string().nullable(),
    author: z.string().nullable().describe('Who wrote it, for example agent:claude-code; null for evidence'),
    source: z.string().nullable(),
    externalId: z.string().nullable(),
    trust: z.number(),
    occurredAt: z.string(),
    recordedAt: z.string(),
    citations: z.array(z.string()).describe('Ids of the events that hold the words'),
    warnings: z
      .array(z.string())
      .describe(
        'unreviewed, age_stale, possibly_outdated, write_conflict, contested, temporal_contradiction, temporal_supersession, grounds_lost, instruction_like, rejected',
      ),
    newer: z
      .string()
      .optional()
      .describe('The item that seems to have replaced it, by its wording: with `possibly_outdated`'),
    change: memoryChangeView
      .nullable()
      .describe('Of a memory that changed: the change that the question is about, or else the last one with a reason'),
    why: z
      .object({
        found: z
          .enum(['words', 'around', 'meaning'])
          .describe('By its own words, or only by those of the messages around it, or only by its meaning'),
        coverage: z.number().optional().describe('Which part of the question it has, by what its words weigh: 0 to 1'),
        words: z.record(z.string(), z.number()).describe('What each word of the question gave'),
        meaning: z
          .object({ cosine: z.number(), score: z.number() })
          .optional()
          .describe('How near its meaning is, and what that gave; it is added to the words'),
        factors: z
          .record(z.string(), z.number())
          .describe(
            'What else counted: `together` (what else was said that day) and `speaker` are added to the words, all others multiply',
          ),
        newerValue: z.boolean().describe('It stands where it does because it holds the newer value'),
      })
      .optional()
      .describe('With `explain`'),
  }),
);
export type RecallItem = z.infer<typeof recallItem>;
