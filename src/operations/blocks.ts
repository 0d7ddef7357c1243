import { z } from 'zod';
import { fieldsOf } from '../base/records.ts';
import { blockView, viewBlocks } from '../knowledge/blocks/block-view.ts';
import { withTags } from '../knowledge/item-tags/item-tags.ts';
import { withoutRejectedBlocks } from '../knowledge/rejected/rejected-items.ts';
import { blockKind, blockLabel } from '../model/block.ts';
import { BLOCK_KINDS } from '../model/block-values.ts';
import type { BlockPlace } from '../store/port/queries.ts';
import { readOperation } from './define.ts';
import {
  filteredTags,
  isText,
  nextCursor,
  pageCursor,
  paging,
  readMoment,
  readPageCursor,
  readScope,
  tagFilter,
} from './fields.ts';

export const blocks = readOperation({
  name: 'blocks',
  summary: 'List the blocks in effect',
  description:
    'Lists blocks, highest authority first. If a scope and the scopes above it have several of the same kind and label, the one with the highest authority is shown; among equals, the nearest.',
  area: 'library',
  view: 'blocks',
  formerFields: { types: 'kinds' },
  input: z.object({
    kinds: z.array(blockKind).min(1).max(BLOCK_KINDS.length).optional().describe('Only these kinds'),
    label: blockLabel.optional().describe('Only blocks with this label'),
    includeArchived: z.boolean().default(false).describe('Also archived ones'),
    ...tagFilter(),
    ...readScope,
    ...paging,
    ...readMoment,
  }),
  output: z.object({ blocks: z.array(blockView), cursor: nextCursor }),
  examples: [{ title: 'What the agent always sees', cli: 'blocks', input: {} }],
  async handle(query, input) {
    const { cursor, limit, ...request } = input;
    const access = await query.scopes.access(input.scope, input.inherit);
    const found = await query.view.listBlocks(
      access,
      {
        kinds: input.kinds,
        label: input.label?.normalize('NFC').trim(),
        includeArchived: input.includeArchived,
        tags: filteredTags(input),
      },
      { after: readPageCursor(cursor, request, isPlace), limit: limit + 1 },
    );
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      blocks: await withTags(query, await viewBlocks(query, await withoutRejectedBlocks(query, access, page))),
      cursor: found.length > limit && last ? pageCursor(placeOf(last), request) : null,
    };
  },
});

function placeOf({ authority, kind, label, id }: BlockPlace): BlockPlace {
  return { authority, kind, label, id };
}

function isPlace(value: unknown): value is BlockPlace {
  const { authority, kind, label, id } = fieldsOf(value);
  return Number.isSafeInteger(authority) && [kind, label, id].every(isText);
}
