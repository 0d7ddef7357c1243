/** An item of a session or a conversation as callers see it: what it says, in which role it belongs there. */
import { z } from 'zod';
import { formatTime } from '../../base/time.ts';
import { accessById } from '../../gate/access.ts';
import type { ItemFilter } from '../../store/port/queries.ts';
import type { SessionItemRow } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import type { FoundItem } from '../found-item.ts';
import { findItem } from '../items/find-item.ts';

export const itemView = z.lazy(() =>
  z.object({
    id: z.string(),
    type: z.enum(['memory', 'claim', 'evidence', 'change']),
    kind: z.string(),
    status: z.string().nullable(),
    content: z.string(),
    role: z.string(),
    relevance: z.number().nullable(),
    addedAt: z.string(),
  }),
);
export type ItemView = z.infer<typeof itemView>;

export async function viewItems(query: ReadContext, rows: readonly SessionItemRow[]): Promise<ItemView[]> {
  const found = await Promise.all(rows.map((row) => findItem(query, row.item_id)));
  return rows.flatMap((row, place) => {
    const item = found[place];
    if (!item) return [];
    const { id, type, kind, status, content } = item;
    const { role, relevance } = row;
    return [{ id, type, kind, status, content, role, relevance, addedAt: formatTime(row.recorded_at) }];
  });
}

const PAGE = 200;

/** Every memory of some kinds that belongs to a session, each once, latest first. */
export async function memoriesOf(query: ReadContext, ownerId: string, kinds: readonly string[]): Promise<FoundItem[]> {
  const access = accessById(query.identity);
  const filter: ItemFilter = { ownerId, kinds };
  const ids = new Set<string>();
  let page: SessionItemRow[] = [];
  do {
    const last = page.at(-1);
    page = await query.view.listSessionItems(access, filter, {
      limit: PAGE,
      ...(last ? { after: [last.item_id, last.role] as const } : {}),
    });
    for (const row of page) ids.add(row.item_id);
  } while (page.length === PAGE);
  const found = await Promise.all([...ids].map((id) => findItem(query, id)));
  return found.filter((item) => item !== undefined);
}
