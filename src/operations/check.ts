import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { fieldsOf } from '../base/records.ts';
import { whereItMayWrite } from '../gate/access.ts';
import { type Checked, checkSources } from '../knowledge/citations/check-sources.ts';
import { viewClaim } from '../knowledge/claims/claim-view.ts';
import { enterClaim } from '../knowledge/claims/load-claim.ts';
import type { WriteContext } from '../knowledge/context.ts';
import { enterMemory, scopeOf } from '../knowledge/memories/load-memory.ts';
import { viewMemoryCitations } from '../knowledge/memories/memory-citations.ts';
import { LIVE_STATUSES } from '../model/memory-values.ts';
import { isIdOf } from '../model/nouns.ts';
import type { AccessFilter, MemoryRecord } from '../store/port/queries.ts';
import type { ClaimRow } from '../store/port/tables.ts';
import { writeOperation } from './define.ts';
import { isText, itemId, nextCursor, pageCursor, readPageCursor, readScope } from './fields.ts';

/** Claims come first, then memories; each page goes on where the one before ended. */
type Place = { readonly claim: string } | { readonly memory: { readonly value: number; readonly id: string } | null };

export const check = writeOperation({
  name: 'check',
  summary: 'Check claims and memories against their sources',
  description:
    'Checks that every source of a claim or a memory exists and contains the quotes, and records results that are new. The latest result is the one shown. ' +
    'Without an id it checks the current claims in the scopes, newest first, then the memories with citations.',
  area: 'knowledge',
  view: 'list',
  main: 'id',
  idempotent: true,
  input: z.object({
    id: itemId.optional().describe('The id of the claim or the memory'),
    limit: z.int().min(1).max(LIMITS.bulkItems).default(LIMITS.pageMax).describe('The maximum number of items'),
    cursor: z.string().min(1).max(LIMITS.cursor).optional().describe('The cursor of the previous check'),
    ...readScope,
  }),
  output: z.object({
    checked: z.number(),
    passed: z.number(),
    failed: z.array(z.object({ id: z.string(), message: z.string() })),
    recorded: z.number().describe('How many results were new'),
    cursor: nextCursor,
  }),
  examples: [{ title: 'Everything here', cli: 'check', input: {} }],
  async handle(command, input) {
    const { cursor, limit, ...request } = input;
    const results: Checked[] = [];
    let next: Place | null = null;
    if (input.id !== undefined) results.push(await checkItem(command, input.id));
    else {
      const access = whereItMayWrite(command.identity, await command.scopes.access(input.scope, input.inherit));
      next = await checkPage(command, access, readPageCursor(cursor, request, isPlace), limit, results);
    }
    return {
      checked: results.length,
      passed: results.filter((result) => result.status === 'passed').length,
      failed: results.filter((result) => result.status === 'failed').map(({ id, message }) => ({ id, message })),
      recorded: results.filter((result) => result.recorded).length,
      cursor: next && pageCursor(next, request),
    };
  },
});

/** Adds up to so many results, and says where to go on. */
async function checkPage(
  command: WriteContext,
  access: AccessFilter,
  after: Place | undefined,
  limit: number,
  results: Checked[],
): Promise<Place | null> {
  let place: { value: number; id: string } | null = null;
  if (after === undefined || 'claim' in after) {
    const claims = await command.view.listClaims(
      access,
      { statuses: ['current'] },
      { ...(after ? { after: after.claim } : {}), limit: limit + 1 },
    );
    for (const claim of claims.slice(0, limit)) results.push(await checkClaim(command, claim));
    if (claims.length > limit) return { claim: claims[limit - 1]!.id };
  } else place = after.memory;
  const room = limit - results.length;
  const memories = await command.view.listMemories(
    access,
    { statuses: LIVE_STATUSES, cited: true, notExpiredAt: command.now, nearestNamed: false },
    { sort: 'created', descending: true, ...(place ? { after: place } : {}), limit: room + 1 },
  );
  for (const record of memories.slice(0, room)) results.push(await checkMemory(command, record));
  if (memories.length <= room) return null;
  const last = room === 0 ? undefined : memories[room - 1]!.memory;
  return { memory: last ? { value: last.created_at, id: last.id } : null };
}

async function checkItem(command: WriteContext, id: string): Promise<Checked> {
  if (isIdOf('memory', id)) return checkMemory(command, await enterMemory(command, id));
  return checkClaim(command, await enterClaim(command, id));
}

async function checkClaim(command: WriteContext, claim: ClaimRow): Promise<Checked> {
  const { citations } = await viewClaim(command, claim);
  return checkSources(command, claim.id, citations, await command.scopes.rowOf(claim.scope_id));
}

async function checkMemory(command: WriteContext, record: MemoryRecord): Promise<Checked> {
  const citations = await viewMemoryCitations(command, record.version);
  return checkSources(command, record.memory.id, citations, await scopeOf(command, record));
}

function isPlace(value: unknown): value is Place {
  const place = fieldsOf(value);
  if ('claim' in place) return isText(place.claim);
  const memory = fieldsOf(place.memory);
  return place.memory === null || (Number.isSafeInteger(memory.value) && isText(memory.id));
}
