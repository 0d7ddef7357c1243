import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { parseTime } from '../base/time.ts';
import { memoryView, viewMemories } from '../knowledge/memories/memory-view.ts';
import { withoutRejected } from '../knowledge/rejected/rejected-items.ts';
import { label, timeField } from '../model/fields.ts';
import { memoryKind } from '../model/memory.ts';
import { LIVE_STATUSES, MEMORY_STATUSES } from '../model/memory-values.ts';
import { normaliseTags, tagName } from '../model/tag.ts';
import { MEMORY_SORTS, type MemorySort } from '../store/port/queries.ts';
import type { MemoryRow } from '../store/port/tables.ts';
import { readOperation } from './define.ts';
import { nextCursor, pageCursor, paging, readMoment, readPageCursor, readScope, readValidity } from './fields.ts';

interface Place {
  value: string | number | null;
  id: string;
}

export const list = readOperation({
  name: 'list',
  summary: 'List memories',
  description:
    'Lists memories that are not archived, most recently changed first. Among entries of the same kind and name only the nearest scope’s is shown. ' +
    'Sorting by `updated` reads an index; the other orders sort all memories of the scopes.',
  input: z.object({
    kinds: z.array(memoryKind).max(50).optional().describe('Only these kinds'),
    statuses: z
      .array(z.enum(MEMORY_STATUSES))
      .max(MEMORY_STATUSES.length)
      .optional()
      .describe('Only these statuses; inbox, active and stale, if left out'),
    tags: z.array(tagName).max(LIMITS.tagsPerItem).optional().describe('Only those with all of these tags'),
    name: label(LIMITS.name).optional().describe('Only those of this name'),
    pinned: z.boolean().optional().describe('Only pinned, or only unpinned'),
    owner: label(LIMITS.label).optional().describe('Only those of this owner, for example person:anna'),
    since: timeField.optional().describe('Only those changed then or later'),
    until: timeField.optional().describe('Only those changed before then'),
    includeExpired: z.boolean().default(false).describe('Also those whose time is over'),
    sort: z.enum(MEMORY_SORTS).default('updated').describe('What to order by'),
    order: z.enum(['ascending', 'descending']).optional().describe('descending, except for names'),
    ...readValidity,
    ...readScope,
    ...paging,
    ...readMoment,
  }),
  output: z.object({ items: z.array(memoryView), cursor: nextCursor }),
  examples: [
    {
      title: 'Decisions about deployment',
      cli: 'list --kinds decision --tags deploy',
      input: { kinds: ['decision'], tags: ['deploy'] },
    },
    { title: 'What waits for review', cli: 'list --statuses inbox', input: { statuses: ['inbox'] } },
  ],
  async handle(query, input) {
    const { cursor, limit, ...request } = input;
    const after = readPageCursor(cursor, request, isPlace);
    const sight = await query.scopes.sight(input.scope, input.inherit);
    const found = await query.view.listMemories(
      sight,
      {
        statuses: input.statuses ?? LIVE_STATUSES,
        kinds: input.kinds,
        name: input.name,
        pinned: input.pinned,
        tags: input.tags && normaliseTags(input.tags),
        ownerId: input.owner,
        updatedFrom: input.since === undefined ? undefined : parseTime(input.since, 'since'),
        updatedUntil: input.until === undefined ? undefined : parseTime(input.until, 'until'),
        notExpiredAt: input.includeExpired ? undefined : query.now,
        validAt: input.validAt === undefined ? undefined : parseTime(input.validAt, 'validAt'),
        nearestNamed: true,
      },
      {
        sort: input.sort,
        descending: (input.order ?? (input.sort === 'name' ? 'ascending' : 'descending')) === 'descending',
        after,
        limit: limit + 1,
      },
    );
    const page = found.slice(0, limit);
    const last = page.at(-1)?.memory;
    const shown = input.statuses?.includes('rejected') ? page : await withoutRejected(query, sight, page);
    return {
      items: await viewMemories(query, shown),
      cursor:
        found.length > limit && last ? pageCursor({ value: sortValue(last, input.sort), id: last.id }, request) : null,
    };
  },
});

function sortValue(memory: MemoryRow, sort: MemorySort): string | number {
  return {
    updated: memory.recorded_at,
    created: memory.created_at,
    importance: memory.importance,
    name: memory.name ?? '',
  }[sort];
}

function isPlace(value: unknown): value is Place {
  const place = value as Place | null;
  return (
    typeof place === 'object' &&
    place !== null &&
    typeof place.id === 'string' &&
    (typeof place.value === 'number' || typeof place.value === 'string')
  );
}
