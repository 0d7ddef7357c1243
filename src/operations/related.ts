import { z } from 'zod';
import { fieldsOf } from '../base/records.ts';
import { findItems, itemSummary, summarise } from '../knowledge/items/item-summary.ts';
import { accessAround, neighbourFilterFor } from '../knowledge/links/link-request.ts';
import { stepView, viewNeighbour } from '../knowledge/links/link-view.ts';
import { loadItem } from '../knowledge/links/load-link.ts';
import { aroundItem, linkFilter } from '../model/link.ts';
import type { NeighbourPage } from '../store/port/queries.ts';
import { readOperation } from './define.ts';
import { itemId, nextCursor, pageCursor, paging, readMoment, readPageCursor, readValidity } from './fields.ts';

type Place = NonNullable<NeighbourPage['after']>;

export const related = readOperation({
  name: 'related',
  summary: 'Show what an item is linked to',
  description:
    'Lists the items linked to an item, with the link: pinned links first, then the strongest. Items you may not see are omitted.',
  area: 'knowledge',
  view: 'related',
  main: 'id',
  formerFields: { types: 'kinds' },
  input: z.object({ id: itemId, ...linkFilter, ...readValidity, ...aroundItem, ...paging, ...readMoment }),
  output: z.object({
    item: itemSummary,
    related: z.array(z.object({ link: stepView, item: itemSummary })),
    cursor: nextCursor,
  }),
  examples: [
    { title: 'Everything around a memory', cli: 'related mem_01j…', input: { id: 'mem_01j…' } },
    {
      title: 'What supports a claim',
      cli: 'related clm_01j… --kinds supports,derived_from --direction in',
      input: { id: 'clm_01j…', kinds: ['supports', 'derived_from'], direction: 'in' },
    },
  ],
  async handle(query, input) {
    const { cursor, limit, ...request } = input;
    const item = await loadItem(query, input.id);
    const access = await accessAround(query, input);
    const after = readPageCursor(cursor, request, isPlace);
    const found = await query.view.neighbours(access, [item.id], neighbourFilterFor(query, input), {
      ...(after ? { after } : {}),
      limit: limit + 1,
    });
    const page = found.slice(0, limit);
    const items = await findItems(
      query,
      access,
      page.map((row) => row.far_id),
    );
    const last = page.at(-1);
    return {
      item: summarise(query, item),
      related: page.map((row) => viewNeighbour(query, row, items)),
      cursor:
        found.length > limit && last
          ? pageCursor({ pinned: last.pinned, weight: last.weight, id: last.id } satisfies Place, request)
          : null,
    };
  },
});

function isPlace(value: unknown): value is Place {
  const { pinned, weight, id } = fieldsOf(value);
  return Number.isInteger(pinned) && Number.isFinite(weight) && typeof id === 'string';
}
