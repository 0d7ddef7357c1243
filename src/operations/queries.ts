import { z } from 'zod';
import { formatTime, parseTime } from '../base/time.ts';
import { timeField } from '../model/fields.ts';
import { askedQueries } from '../recall/asked-queries.ts';
import { readOperation } from './define.ts';
import { isText, nextCursor, pageCursor, paging, readMoment, readPageCursor, readScope } from './fields.ts';

export const queries = readOperation({
  name: 'queries',
  summary: 'List what you asked',
  description:
    'Lists the questions that you put to `recall` and `context`, newest first: when, through which face, how many results there were and how long it took. ' +
    'Nobody sees what others asked. Secrets are taken out, the log holds the last 10,000 questions of 90 days, and erasing anything empties it. `queryLog: false` keeps none.',
  area: 'admin',
  view: 'list',
  input: z.object({
    since: timeField.optional().describe('Only what was asked then or later'),
    until: timeField.optional().describe('Only what was asked before then'),
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
