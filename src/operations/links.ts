import { z } from 'zod';
import { fieldsOf } from '../base/records.ts';
import { followed } from '../knowledge/links/link-key.ts';
import { accessAround, shownFor } from '../knowledge/links/link-request.ts';
import { linkView, viewLink } from '../knowledge/links/link-view.ts';
import { loadItem } from '../knowledge/links/load-link.ts';
import { linkFilter } from '../model/link.ts';
import { LINK_ORIGINS, LINK_STATUSES, storedLinkKind } from '../model/link-values.ts';
import { readOperation } from './define.ts';
import {
  isPosition,
  isText,
  itemId,
  nextCursor,
  pageCursor,
  paging,
  readMoment,
  readPageCursor,
  readScope,
  readValidity,
} from './fields.ts';

interface Place {
  readonly recordedAt: number;
  readonly id: string;
}

export const links = readOperation({
  name: 'links',
  summary: 'List links',
  description:
    'Lists links as stored, newest first: those visible from a scope, or those of an item. `related` shows the items themselves.',
  area: 'knowledge',
  view: 'links',
  main: 'item',
  formerFields: { types: 'kinds' },
  input: z.object({
    item: itemId.optional().describe('Only links of this item, in every scope you may read unless one is given'),
    ...linkFilter,
    statuses: z
      .array(z.enum(LINK_STATUSES))
      .min(1)
      .max(LINK_STATUSES.length)
      .default(['current'])
      .describe('Which to list'),
    origin: z.enum(LINK_ORIGINS).optional().describe('Only links of this origin'),
    pinned: z.boolean().optional().describe('true: only pinned links; false: only unpinned'),
    ...readValidity,
    ...readScope,
    ...paging,
    ...readMoment,
  }),
  output: z.object({ links: z.array(linkView), cursor: nextCursor }),
  examples: [
    { title: 'The latest links', cli: 'links', input: {} },
    {
      title: 'Removed links of a memory',
      cli: 'links mem_01j… --statuses removed',
      input: { item: 'mem_01j…', statuses: ['removed'] },
    },
  ],
  async handle(query, input) {
    const { cursor, limit, ...request } = input;
    const { item, kinds } = input;
    const access =
      item === undefined ? await query.scopes.access(input.scope, input.inherit) : await accessAround(query, input);
    const at = item === undefined ? undefined : (await loadItem(query, item)).id;
    const found = await query.view.listLinks(
      access,
      {
        ...shownFor(query, input),
        statuses: input.statuses,
        minWeight: input.minWeight,
        origin: input.origin,
        pinned: input.pinned,
        ...(at === undefined
          ? { kinds: kinds?.map((kind) => storedLinkKind(kind).kind) }
          : { at: { itemId: at, ...followed(input.direction, kinds) } }),
      },
      { after: readPageCursor(cursor, request, isPlace), limit: limit + 1 },
    );
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      links: page.map(viewLink),
      cursor:
        found.length > limit && last
          ? pageCursor({ recordedAt: last.recorded_at, id: last.id } satisfies Place, request)
          : null,
    };
  },
});

function isPlace(value: unknown): value is Place {
  const { recordedAt, id } = fieldsOf(value);
  return isPosition(recordedAt) && isText(id);
}
