import { z } from 'zod';
import { accessById } from '../gate/access.ts';
import { loadOwner } from '../knowledge/conversations/attach-items.ts';
import { itemView, viewItems } from '../knowledge/sessions/item-view.ts';
import { idOf } from '../model/id-field.ts';
import { memoryKind } from '../model/memory.ts';
import { ITEM_ROLES } from '../model/session-values.ts';
import { readOperation } from './define.ts';
import { nextCursor, pageCursor, paging, readMoment, readPageCursor } from './fields.ts';

export const attached = readOperation({
  name: 'attached',
  summary: 'List the items of a session or a conversation',
  description:
    'Lists the items created, changed, pinned or referenced in a session, or referenced in a conversation. An item is listed once for each role.',
  area: 'sessions',
  view: 'attached',
  main: 'of',
  input: z.object({
    of: idOf(['session', 'conversation'], 'The id of the session or conversation'),
    roles: z.array(z.enum(ITEM_ROLES)).min(1).max(ITEM_ROLES.length).optional().describe('Only in these roles'),
    kinds: z.array(memoryKind).max(50).optional().describe('Only memories of these kinds'),
    ...paging,
    ...readMoment,
  }),
  output: z.object({ id: z.string(), items: z.array(itemView), cursor: nextCursor }),
  examples: [
    {
      title: 'Decisions of a session',
      cli: 'attached ses_01j… --kinds decision',
      input: { of: 'ses_01j…', kinds: ['decision'] },
    },
  ],
  async handle(query, input) {
    const { cursor, limit, ...request } = input;
    const owner = await loadOwner(query, input.of);
    const found = await query.view.listSessionItems(
      accessById(query.identity),
      { ownerId: owner.id, roles: input.roles, kinds: input.kinds },
      { after: readPageCursor(cursor, request, isPlace), limit: limit + 1 },
    );
    const page = found.slice(0, limit);
    const last = page.at(-1);
    return {
      id: owner.id,
      items: await viewItems(query, page),
      cursor: found.length > limit && last ? pageCursor([last.item_id, last.role], request) : null,
    };
  },
});

function isPlace(value: unknown): value is readonly [string, string] {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');
}
