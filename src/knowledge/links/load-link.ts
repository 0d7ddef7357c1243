/** Finds the links and the ends that a request is about, as far as the caller may see them. */
import { accessById } from '../../gate/access.ts';
import { LINK_STATUSES } from '../../model/link-values.ts';
import type { ItemRow } from '../../store/port/queries.ts';
import type { LinkRow } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';
import { findItems } from '../items/item-summary.ts';
import { noSuchItem } from '../no-such-item.ts';

/** Seen by whoever sees both of its ends, whatever their state. */
export async function loadLink(query: ReadContext, id: string): Promise<LinkRow> {
  const [link] = await query.view.listLinks(
    accessById(query.identity),
    { statuses: LINK_STATUSES, ids: [id] },
    { limit: 1 },
  );
  if (!link) throw noSuchItem(id);
  return link;
}

export async function loadItem(query: ReadContext, id: string): Promise<ItemRow> {
  return (await loadItems(query, [id]))[0]!;
}

export async function loadItems(query: ReadContext, ids: readonly string[]): Promise<ItemRow[]> {
  const found = await findItems(query, accessById(query.identity), ids);
  return ids.map((id) => {
    const item = found.get(id);
    if (!item) throw noSuchItem(id);
    return item;
  });
}
