import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { SUGGESTION_SOURCES, suggest as suggestions } from '../recall/suggest.ts';
import { readOperation } from './define.ts';
import { readMoment, readScope } from './fields.ts';

export const suggest = readOperation({
  name: 'suggest',
  summary: 'Complete a query',
  description:
    'Completes a query that is being written: from what you asked before, and from titles, entities, tags and words of what you can read, in this order. Never a word that only others can read.',
  area: 'admin',
  view: 'list',
  main: 'query',
  input: z.object({
    query: z.string().max(LIMITS.question).describe('What is written so far; its last word is completed'),
    limit: z.int().min(1).max(LIMITS.suggestionsMax).default(LIMITS.recallDefault).describe('How many at most'),
    ...readScope,
    ...readMoment,
  }),
  output: z.object({
    suggestions: z.array(
      z.object({
        text: z.string().describe('The whole query'),
        source: z.enum(SUGGESTION_SOURCES),
        count: z.number().describe('In how many of the questions, items or mentions that were looked at'),
      }),
    ),
  }),
  examples: [{ title: 'How may it go on?', cli: 'suggest "how do we dep"', input: { query: 'how do we dep' } }],
  async handle(query, input) {
    const access = await query.scopes.access(input.scope, input.inherit);
    return { suggestions: await suggestions(query, access, input.query, input.limit) };
  },
});
