import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { SUGGESTION_SOURCES, suggest as suggestions } from '../recall/suggest.ts';
import { readOperation } from './define.ts';
import { readMoment, readScope } from './fields.ts';

export const suggest = readOperation({
  name: 'suggest',
  summary: 'Complete a query',
  description:
    'Completes a query as you type: from your earlier queries, then from titles, entities, tags and words of items you can read. It never uses words that only others can read.',
  area: 'admin',
  view: 'list',
  main: 'query',
  input: z.object({
    query: z.string().max(LIMITS.question).describe('The text so far; its last word is completed'),
    limit: z
      .int()
      .min(1)
      .max(LIMITS.suggestionsMax)
      .default(LIMITS.recallDefault)
      .describe('The maximum number of suggestions'),
    ...readScope,
    ...readMoment,
  }),
  output: z.object({
    suggestions: z.array(
      z.object({
        text: z.string().describe('The whole query'),
        source: z.enum(SUGGESTION_SOURCES),
        count: z.number().describe('How many queries, items or mentions contain it'),
      }),
    ),
  }),
  examples: [{ title: 'Complete a question', cli: 'suggest "how do we dep"', input: { query: 'how do we dep' } }],
  async handle(query, input) {
    const access = await query.scopes.access(input.scope, input.inherit);
    return { suggestions: await suggestions(query, access, input.query, input.limit) };
  },
});
