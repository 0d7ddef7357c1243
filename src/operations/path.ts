import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { findItems, itemSummary, summarise } from '../knowledge/items/item-summary.ts';
import { accessAround, neighbourFilterFor } from '../knowledge/links/link-request.ts';
import { stepView, viewStep } from '../knowledge/links/link-view.ts';
import { loadItems } from '../knowledge/links/load-link.ts';
import { stepsTo, walk } from '../knowledge/links/walk.ts';
import { aroundItem, linkEnds, linkFilter } from '../model/link.ts';
import { readOperation } from './define.ts';
import { readMoment, readValidity } from './fields.ts';

export const path = readOperation({
  name: 'path',
  summary: 'Show how two items are connected',
  description:
    'Finds the shortest path of links between two items; of several, the one with the strongest links, always the same. It never passes through items you may not see.',
  area: 'knowledge',
  view: 'path',
  main: 'from',
  formerFields: { types: 'kinds' },
  input: z.object({
    from: linkEnds.from.describe('The first item'),
    to: linkEnds.to.describe('The last item'),
    depth: z
      .int()
      .min(1)
      .max(LIMITS.walkDepthMax)
      .default(LIMITS.pathDepthDefault)
      .describe('The maximum number of links'),
    ...linkFilter,
    ...readValidity,
    ...aroundItem,
    ...readMoment,
  }),
  output: z.object({
    found: z.boolean(),
    steps: z
      .array(
        z.object({
          link: stepView.nullable().describe('The link from the item before; null at the start'),
          item: itemSummary,
        }),
      )
      .describe('From the first item to the last; empty if there is no path'),
    cut: z
      .enum(['items', 'depth'])
      .nullable()
      .describe(
        'Why the search ended without a way: items: too many were looked at; depth: it would be longer; null: there is none',
      ),
  }),
  examples: [
    {
      title: 'Between a memory and a claim',
      cli: 'path mem_01j… --to clm_01j…',
      input: { from: 'mem_01j…', to: 'clm_01j…' },
    },
  ],
  async handle(query, input) {
    const [from, to] = await loadItems(query, [input.from, input.to]);
    const access = await accessAround(query, input);
    const bounds = { depth: input.depth, items: LIMITS.pathItems };
    const { reached, cut } = await walk(query, access, from!.id, neighbourFilterFor(query, input), bounds, to!.id);
    const steps = stepsTo(reached, to!.id);
    const items = await findItems(
      query,
      access,
      steps.map(({ id }) => id),
    );
    return {
      found: steps.length > 0,
      steps: steps.map(({ id, by }) => ({
        link: by ? viewStep(by) : null,
        // Where it begins was named, also if it is not among what is looked at.
        item: summarise(query, items.get(id) ?? from!),
      })),
      cut: steps.length > 0 ? null : cut,
    };
  },
});
