import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { parseTime } from '../base/time.ts';
import { label, timeField } from '../model/fields.ts';
import { tagName } from '../model/tag.ts';
import { recall as recallItems } from '../recall/recall.ts';
import { recallItem } from '../recall/recall-item.ts';
import { TEXT_TYPES } from '../store/port/queries.ts';
import { readOperation } from './define.ts';
import { readMoment, readScope, readValidity } from './fields.ts';

export const recall = readOperation({
  name: 'recall',
  summary: 'Find what answers a question',
  description:
    'Searches evidence, memories, claims, blocks, resources and sessions by their words, best match first. Any text is a legal query. Each item names the events that hold its words and says what is doubtful about it. ' +
    'Reading changes nothing and works on a read-only store.',
  main: 'query',
  input: z.object({
    query: z.string().max(LIMITS.query).describe('A question or some words'),
    limit: z.int().min(1).max(LIMITS.recallMax).default(LIMITS.recallDefault).describe('How many at most'),
    types: z
      .array(z.enum(TEXT_TYPES))
      .min(1)
      .max(TEXT_TYPES.length)
      .default([...TEXT_TYPES])
      .describe('Where to look'),
    kinds: z.array(label(LIMITS.kind)).max(50).optional().describe('Only these kinds'),
    tags: z.array(tagName).max(LIMITS.tagsPerItem).optional().describe('Only memories with all of these tags'),
    speaker: label(LIMITS.label).optional().describe('Only what this speaker said'),
    session: label(LIMITS.label).optional().describe('Only this session'),
    conversation: label(LIMITS.label).optional().describe('Only messages of this conversation'),
    since: timeField.optional().describe('Only what happened then or later'),
    until: timeField.optional().describe('Only what happened before then'),
    includeArchived: z
      .boolean()
      .default(false)
      .describe('Also what is archived or expired, and claims that no longer count'),
    includeRejected: z.boolean().default(false).describe('Also what says something that was rejected, with a warning'),
    ...readValidity,
    ...readScope,
    ...readMoment,
  }),
  output: z.object({ query: z.string(), items: z.array(recallItem) }),
  examples: [
    { title: 'An ordinary question', cli: 'recall "How do we deploy?"', input: { query: 'How do we deploy?' } },
    { title: 'Only decisions', cli: 'recall deploy --kinds decision', input: { query: 'deploy', kinds: ['decision'] } },
  ],
  async handle(query, input) {
    const { tags, types, since, until, validAt } = input;
    const items = await recallItems(query, {
      ...input,
      // Only memories carry tags.
      types: tags && tags.length > 0 ? types.filter((type) => type === 'memory') : types,
      since: since === undefined ? undefined : parseTime(since, 'since'),
      until: until === undefined ? undefined : parseTime(until, 'until'),
      validAt: validAt === undefined ? undefined : parseTime(validAt, 'validAt'),
    });
    return { query: input.query, items };
  },
});
