/** One recalled item: its words, how well they match, where they come from, and what is doubtful about them. */
import { z } from 'zod';
import { memoryChangeView } from '../knowledge/memories/memory-changes.ts';
import { TEXT_TYPES } from '../store/port/queries.ts';

export const recallItem = z.lazy(() =>
  z.object({
    id: z.string(),
    ref: z.string().describe('Its short name, such as #12; this store accepts it in place of the id'),
    type: z.enum(TEXT_TYPES),
    kind: z.string(),
    content: z.string().describe('The full text; of a document the best passage; with `compact` the snippet'),
    snippet: z.string().describe('One line from the best passage'),
    tokens: z.number().describe('The maximum length of the whole content in tokens'),
    offset: z.number().nullable().describe('Where the passage starts in the document'),
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
    citations: z.array(z.string()).describe('Ids of the events with the text'),
    warnings: z
      .array(z.string())
      .describe(
        'unreviewed, age_stale, possibly_outdated, write_conflict, contested, temporal_contradiction, temporal_supersession, grounds_lost, instruction_like, rejected',
      ),
    newer: z
      .string()
      .optional()
      .describe('The item that seems to replace it, judging by its wording: with `possibly_outdated`'),
    change: memoryChangeView
      .nullable()
      .describe('Of a memory that changed: the change the question is about, else the last one, where it has a reason'),
    why: z
      .object({
        found: z
          .enum(['words', 'around', 'meaning'])
          .describe('Found by its own words, only by those of neighbouring messages, or only by meaning'),
        coverage: z
          .number()
          .optional()
          .describe('How much of the question it covers, by the weight of its words: 0 to 1'),
        words: z.record(z.string(), z.number()).describe('The score of each word of the question'),
        meaning: z
          .object({ cosine: z.number(), score: z.number() })
          .optional()
          .describe('The similarity of meaning and its score, which is added to the words'),
        factors: z
          .record(z.string(), z.number())
          .describe(
            'Other factors: `together` (said on the same day) and `speaker` are added to the words, all others multiply',
          ),
        newerValue: z.boolean().describe('It is ranked here because it has the newer value'),
      })
      .optional()
      .describe('With `explain`'),
  }),
);
/**
 * One result of `recall`: the text, its score, its warnings and the ids of the events it comes from.
 *
 * @example
 * ```ts
 * const { items }: { items: RecallItem[] } = await memory.recall({ query: 'how do we deploy?' });
 * ```
 */
export type RecallItem = z.infer<typeof recallItem>;
