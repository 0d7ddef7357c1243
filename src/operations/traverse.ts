import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { findItems, itemSummary, summarise } from '../knowledge/items/item-summary.ts';
import { accessAround, neighbourFilterFor } from '../knowledge/links/link-request.ts';
import { stepView, viewNeighbour } from '../knowledge/links/link-view.ts';
import { loadItem } from '../knowledge/links/load-link.ts';
import { walk } from '../knowledge/links/walk.ts';
import { aroundItem, linkFilter } from '../model/link.ts';
import { readOperation } from './define.ts';
import { itemId, readMoment, readValidity } from './fields.ts';

export const traverse = readOperation({
  name: 'traverse',
  summary: 'Show what can be reached from an item along links',
  description:
    'Follows links from item to item, nearest first, and lists each item once, with the link that led to it. It never passes through items you may not see. `cut` says why it stopped.',
  area: 'knowledge',
  view: 'walk',
  main: 'id',
  formerFields: { types: 'kinds' },
  input: z.object({
    id: itemId,
    depth: z
      .int()
      .min(1)
      .max(LIMITS.walkDepthMax)
      .default(LIMITS.walkDepthDefault)
      .describe('The maximum distance in links'),
    limit: z
      .int()
      .min(1)
      .max(LIMITS.walkItemsMax)
      .default(LIMITS.walkItemsDefault)
      .describe('The maximum number of items'),
    ...linkFilter,
    ...readValidity,
    ...aroundItem,
    ...readMoment,
  }),
  output: z.object({
    item: itemSummary,
    nodes: z.array(
      z.object({
        depth: z.number().describe('How many links away'),
        from: z.string().describe('The item from which it was reached'),
        link: stepView,
        item: itemSummary,
      }),
    ),
    cut: z
      .enum(['items', 'depth'])
      .nullable()
      .describe(
        'items: there are more than were asked for; depth: what lies further away was not looked at; null: this is all',
      ),
  }),
  examples: [
    {
      title: 'Everything that depends on it',
      cli: 'traverse mem_01j… --kinds depends_on --direction in --depth 3',
      input: { id: 'mem_01j…', kinds: ['depends_on'], direction: 'in', depth: 3 },
    },
  ],
  async handle(query, input) {
    const item = await loadItem(query, input.id);
    const access = await accessAround(query, input);
    const bounds = { depth: input.depth, items: input.limit };
    const { reached, cut } = await walk(query, access, item.id, neighbourFilterFor(query, input), bounds);
    const steps = [...reached.values()].flatMap(({ by, depth }) => (by ? [{ by, depth }] : []));
    const items = await findItems(
      query,
      access,
      steps.map(({ by }) => by.far_id),
    );
    return {
      item: summarise(query, item),
      nodes: steps.map(({ by, depth }) => ({ depth, from: by.near_id, ...viewNeighbour(query, by, items) })),
      cut,
    };
  },
});
