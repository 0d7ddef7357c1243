import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { parseTime } from '../base/time.ts';
import { claimView, viewClaims } from '../knowledge/claims/claim-view.ts';
import { findReasons, MATCHED_BY } from '../knowledge/claims/why.ts';
import { label, timeField } from '../model/fields.ts';
import { readOperation } from './define.ts';
import { readMoment, readScope, readValidity } from './fields.ts';

export const why = readOperation({
  name: 'why',
  summary: 'Show current claims, their sources and what they replaced',
  description:
    'Finds claims by id, else by subject (with a predicate, if given), else by topic, else by words, in this order. ' +
    'Shows the current claims with their quotes checked against the sources, the claims they replaced, and what contradicts them.',
  area: 'everyday',
  view: 'beliefs',
  main: 'query',
  input: z.object({
    query: z.string().min(1).max(LIMITS.name).describe('The id of a claim, a subject, a topic or some words'),
    predicate: label(LIMITS.claimPart).optional().describe('The predicate'),
    history: z.boolean().default(true).describe('Also earlier claims'),
    since: timeField.optional().describe('Only claims recorded at or after this time'),
    until: timeField.optional().describe('Only claims recorded before this time'),
    limit: z
      .int()
      .min(1)
      .max(LIMITS.recallMax)
      .default(LIMITS.pageDefault)
      .describe('The maximum number of current claims'),
    ...readValidity,
    ...readScope,
    ...readMoment,
  }),
  output: z.object({
    query: z.string(),
    matchedBy: z.enum(MATCHED_BY),
    current: z.array(claimView),
    history: z.array(claimView),
    contradicting: z.array(claimView),
    chains: z
      .array(z.array(z.string()))
      .describe('For each current claim with predecessors: its id and theirs, newest first'),
  }),
  examples: [
    {
      title: 'Why do we think so?',
      cli: 'why Maria --predicate "lives in"',
      input: { query: 'Maria', predicate: 'lives in' },
    },
  ],
  async handle(query, input) {
    const time = (text: string | undefined, field: string) => (text === undefined ? undefined : parseTime(text, field));
    const reasons = await findReasons(query, {
      access: () => query.scopes.access(input.scope, input.inherit),
      query: input.query,
      predicate: input.predicate,
      history: input.history,
      limit: input.limit,
      validAt: time(input.validAt, 'validAt'),
      since: time(input.since, 'since'),
      until: time(input.until, 'until'),
    });
    const { current, history, contradicting } = reasons;
    // All at once, so that the sources are asked for once.
    const views = await viewClaims(query, [...current, ...history, ...contradicting]);
    return {
      query: input.query,
      matchedBy: reasons.matchedBy,
      current: views.slice(0, current.length),
      history: views.slice(current.length, current.length + history.length),
      contradicting: views.slice(current.length + history.length),
      chains: reasons.chains,
    };
  },
});
