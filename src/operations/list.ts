import { z } from 'zod';
import { fieldsOf } from '../base/records.ts';
import { parseTime } from '../base/time.ts';
import { accessById } from '../gate/access.ts';
import { memoryView, viewMemories } from '../knowledge/memories/memory-view.ts';
import { withoutRejected } from '../knowledge/rejected/rejected-items.ts';
import { filterShape } from '../model/field-shapes.ts';
import { timeField } from '../model/fields.ts';
import { MEMORY_FIELD_TABLE, MEMORY_FIELDS } from '../model/memory-fields.ts';
import { LIVE_STATUSES } from '../model/memory-values.ts';
import { normaliseTags } from '../model/tag.ts';
import { countElsewhere, elsewhereView } from '../recall/count-elsewhere.ts';
import { MEMORY_SORT_COLUMNS, MEMORY_SORTS, type MemorySort } from '../store/port/queries.ts';
import { MEMORIES, type MemoryRow } from '../store/port/tables.ts';
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
    'Lists memories that are not archived, most recently changed first. Of entries with the same kind and name, only the one from the nearest scope is shown. ' +
    'Sorting by `updated` reads an index; the other orders sort all memories of the scopes.',
  area: 'everyday',
  view: 'memories',
  input: z.object({
    ...filterShape(MEMORY_FIELDS),
    since: timeField.optional().describe('Only memories changed at or after this time'),
    until: timeField.optional().describe('Only memories changed before this time'),
    includeExpired: z.boolean().default(false).describe('Also expired memories'),
    sort: z.enum(MEMORY_SORTS).default('updated').describe('What to order by'),
    order: z.enum(['ascending', 'descending']).optional().describe('descending, except for names'),
    ...readValidity,
    ...readScope,
    ...paging,
    ...readMoment,
  }),
  output: z.lazy(() => z.object({ items: z.array(memoryView), cursor: nextCursor, elsewhere: elsewhereView })),
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
    const access = await query.scopes.access(input.scope, input.inherit);
    const filter = {
      ...MEMORY_FIELD_TABLE.filterIn(input),
      statuses: input.statuses ?? LIVE_STATUSES,
      tags: input.tags && normaliseTags(input.tags),
      updatedFrom: input.since === undefined ? undefined : parseTime(input.since, 'since'),
      updatedUntil: input.until === undefined ? undefined : parseTime(input.until, 'until'),
      notExpiredAt: input.includeExpired ? undefined : query.now,
      validAt: input.validAt === undefined ? undefined : parseTime(input.validAt, 'validAt'),
      nearestNamed: true,
    };
    const order = { sort: input.sort, descending: (input.order ?? orderOf(input.sort)) === 'descending', after };
    const found = await query.view.listMemories(access, filter, { ...order, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = page.at(-1)?.memory;
    const shown = input.statuses?.includes('rejected') ? page : await withoutRejected(query, access, page);
    const isEmpty = shown.length === 0 && cursor === undefined;
    const countAll = async (most: number) =>
      (await query.view.listMemories(accessById(query.identity), filter, { ...order, limit: most })).length;
    return {
      items: await viewMemories(query, shown),
      cursor:
        found.length > limit && last ? pageCursor({ value: sortValue(last, input.sort), id: last.id }, request) : null,
      ...(isEmpty ? { elsewhere: await countElsewhere(query, input.scope, countAll) } : {}),
    };
  },
});

/** The largest first, but texts from a to z. */
function orderOf(sort: MemorySort): 'ascending' | 'descending' {
  return MEMORIES.declared[MEMORY_SORT_COLUMNS[sort]]!.type === 'text' ? 'ascending' : 'descending';
}

function sortValue(memory: MemoryRow, sort: MemorySort): string | number {
  return memory[MEMORY_SORT_COLUMNS[sort]] ?? '';
}

function isPlace(value: unknown): value is Place {
  const place = fieldsOf(value);
  return typeof place.id === 'string' && (typeof place.value === 'number' || typeof place.value === 'string');
}
