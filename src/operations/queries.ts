import { z } from 'zod';
import { formatTime, parseTime } from '../base/time.ts';
import { timeField } from '../model/fields.ts';
import { askedQueries } from '../recall/asked-queries.ts';
import { readOperation } from './define.ts';
import { isText, nextCursor, pageCursor, paging, readMoment, readPageCursor, readScope } from './fields.ts';

export const queries = readOperation({
  name: 'queries',
  summary: 'List your own queries',
  description:
    'Lists the questions you asked `recall` and `context`, newest first: when, through which interface, the number of results and the time taken. ' +
    'Nobody can see the questions of others. Secrets are removed, the log keeps at most 10,000 questions for 90 days, and erasing anything clears it. `queryLog: false` turns it off.',
  area: 'admin',
  view: 'list',
  input: z.object({
    since: timeField.optional().describe('Only queries at or after this time'),
    until: timeField.optional().describe('Only queries before this time'),
    ...readScope,
    ...paging,
    ...readMoment,
  }),
  output: z.object({
    queries: z.array(
      z.object({
        id: z.string(),
        query: z.string(),
        operation: z.string(),
        via: z.string(),
        scope: z.string(),
        results: z.number(),
        durationMs: z.number(),
        error: z.string().nullable().describe('The code of the error that it ended with'),
        askedAt: z.string(),
      }),
    ),
    cursor: nextCursor,
  }),
  examples: [{ title: 'What was asked last', cli: 'queries --limit 5', input: { limit: 5 } }],
  async handle(query, input) {
    const { cursor, limit, since, until, ...request } = input;
    const found = await askedQueries(query, await query.scopes.access(input.scope, input.inherit), {
      ...(since === undefined ? {} : { askedFrom: parseTime(since, 'since') }),
      ...(until === undefined ? {} : { askedUntil: parseTime(until, 'until') }),
      ...afterOf(readPageCursor(cursor, { ...request, since, until }, isText)),
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    return {
      queries: page.map(({ scopeId, durationUs, askedAt, actorId: _, actorKind: __, ...one }) => ({
        ...one,
        scope: scopeId,
        durationMs: durationUs / 1_000,
        askedAt: formatTime(askedAt),
      })),
      cursor: found.length > limit ? pageCursor(page.at(-1)!.id, { ...request, since, until }) : null,
    };
  },
});

function afterOf(id: string | undefined): { after?: string } {
  return id === undefined ? {} : { after: id };
}
