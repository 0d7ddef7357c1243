import { z } from 'zod';
import { blockView, viewBlocks } from '../knowledge/blocks/block-view.ts';
import { withoutRejectedBlocks } from '../knowledge/rejected/rejected-items.ts';
import { blockLabel, blockType } from '../model/block.ts';
import { BLOCK_TYPES } from '../model/block-values.ts';
import type { BlockPlace } from '../store/port/queries.ts';
import { readOperation } from './define.ts';
import { isText, nextCursor, pageCursor, paging, readMoment, readPageCursor, readScope } from './fields.ts';

export const blocks = readOperation({
  name: 'blocks',
  summary: 'List the blocks that count here',
  description:
    'Lists blocks, highest authority first. Of several with the same type and label in the scopes around, the one with the highest authority is shown, of equals the nearest.',
  input: z.object({
    types: z.array(blockType).min(1).max(BLOCK_TYPES.length).optional().describe('Only these types'),
    label: blockLabel.optional().describe('Only those of this label'),
    includeArchived: z.boolean().default(false).describe('Also archived ones'),
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
      { types: input.types, label: input.label?.normalize('NFC').trim(), includeArchived: input.includeArchived },
      { after: readPageCursor(cursor, request, isPlace), limit: limit + 1 },
    );
    const page = found.slice(0, limit);
    const { authority, type, label, id } = page.at(-1) ?? ({} as Partial<BlockPlace>);
    return {
      blocks: await viewBlocks(query, await withoutRejectedBlocks(query, access, page)),
      cursor: found.length > limit ? pageCursor({ authority, type, label, id }, request) : null,
    };
  },
});

function isPlace(value: unknown): value is BlockPlace {
  const place = value as BlockPlace | null;
  return (
    typeof place === 'object' &&
    place !== null &&
    Number.isSafeInteger(place.authority) &&
    [place.type, place.label, place.id].every(isText)
  );
}
