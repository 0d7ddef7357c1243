/** The tags of items: the rows by which an item is found by its tags, and what is read of them. */
import type { ReadView, Rows } from '../../store/port/store.ts';
import { ITEM_TAGS, type Row, TAGGED_ITEMS, type Table } from '../../store/port/tables.ts';
import type { ReadContext } from '../context.ts';

/** Where an item is kept. */
export interface ItemPlace {
  readonly chain_id: string;
  readonly scope_id: string;
}

/** How a noun says that its items can be tagged: it finds where one is kept. Undefined for what is not there. */
export type FindPlace = (rows: Pick<ReadView['rows'], 'get'>, id: string) => Promise<ItemPlace | undefined>;

/** For a noun whose table says it. */
export function placeIn<R extends Row & ItemPlace>(table: Table<R>): FindPlace {
  return (rows, id) => rows.get(table, id);
}

/** Brings the rows of an item from the one list of tags to the other. */
export async function retag(
  rows: Rows,
  { id, chain_id, scope_id }: ItemPlace & { readonly id: string },
  before: readonly string[],
  after: readonly string[],
): Promise<void> {
  for (const tag of before) if (!after.includes(tag)) await rows.remove(ITEM_TAGS, tag, id);
  for (const tag of after)
    if (!before.includes(tag)) await rows.put(ITEM_TAGS, { tag, item_id: id, chain_id, scope_id });
}

export function parseTags(tags: string): string[] {
  return tags === '[]' ? [] : (JSON.parse(tags) as string[]);
}

export async function tagsOfItem({ view }: Pick<ReadContext, 'view'>, id: string): Promise<string[]> {
  const [row] = await view.rows.find(TAGGED_ITEMS, 'ofItem', id);
  return row ? parseTags(row.tags) : [];
}

/** With their tags, which are asked for at once. For items that the reader sees; memories say theirs themselves. */
export async function withTags<Item extends { readonly id: string }>(
  { view }: Pick<ReadContext, 'view'>,
  items: readonly Item[],
): Promise<(Item & { tags?: string[] })[]> {
  const ids = items.map(({ id }) => id);
  const found = new Map((await view.rows.findWhereIn(TAGGED_ITEMS, 'item_id', ids)).map((row) => [row.item_id, row]));
  return items.map((item) => {
    const tags = parseTags(found.get(item.id)?.tags ?? '[]');
    return tags.length === 0 ? item : { ...item, tags };
  });
}
