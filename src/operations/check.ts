import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { checkClaim } from '../knowledge/claims/check-claims.ts';
import { enterClaim } from '../knowledge/claims/load-claim.ts';
import { writeOperation } from './define.ts';
import { claimId, isText, nextCursor, pageCursor, readPageCursor, readScope } from './fields.ts';

export const check = writeOperation({
  name: 'check',
  summary: 'Check claims against their sources',
  description:
    'Looks whether every source of a claim is there and every quote stands in it, and records what is news; the latest check counts. Without an id it goes through the current claims of the scopes, newest first.',
  main: 'id',
  idempotent: true,
  input: z.object({
    id: claimId.optional(),
    limit: z.int().min(1).max(LIMITS.bulkItems).default(LIMITS.pageMax).describe('How many at most'),
    cursor: z.string().min(1).max(LIMITS.cursor).optional().describe('Where the check before ended'),
    ...readScope,
  }),
  output: z.object({
    checked: z.number(),
    passed: z.number(),
    failed: z.array(z.object({ id: z.string(), message: z.string() })),
    recorded: z.number().describe('How many results were news'),
    cursor: nextCursor,
  }),
  examples: [{ title: 'Everything here', cli: 'check', input: {} }],
  async handle(command, input) {
    const { cursor, limit, ...request } = input;
    const claims =
      input.id !== undefined
        ? [await enterClaim(command, input.id)]
        : await command.view.listClaims(
            await command.scopes.sight(input.scope, input.inherit),
            { statuses: ['current'] },
            { after: readPageCursor(cursor, request, isText), limit: limit + 1 },
          );
    const page = claims.slice(0, limit);
    const results = [];
    for (const claim of page) results.push(await checkClaim(command, claim));
    return {
      checked: results.length,
      passed: results.filter((result) => result.status === 'passed').length,
      failed: results.filter((result) => result.status === 'failed').map(({ id, message }) => ({ id, message })),
      recorded: results.filter((result) => result.recorded).length,
      cursor: claims.length > limit ? pageCursor(page.at(-1)!.id, request) : null,
    };
  },
});
