/** Whether two identities still cannot both be right: what made their conflict holds. */
import type { Rows } from '../../store/port/store.ts';
import { ALIASES, type ConflictRow, IDENTITIES, IDENTITY_MERGES } from '../../store/port/tables.ts';

export type ClashCause = 'same_alias' | 'merged_into_both';
type Reads = Pick<Rows, 'get' | 'find'>;

export async function stillClashes({ item_a, item_b, detail }: ConflictRow, rows: Reads): Promise<boolean> {
  const [a, b] = await Promise.all([rows.get(IDENTITIES, item_a), rows.get(IDENTITIES, item_b)]);
  if (!a || !b || a.status === 'removed' || b.status === 'removed' || a.root_id === b.root_id) return false;
  const { cause, identity } = JSON.parse(detail) as { cause: ClashCause; identity?: string };
  if (cause === 'same_alias') return (await sharedNames(item_a, item_b, rows)).length > 0;
  const merges = await rows.find(IDENTITY_MERGES, 'from', identity!);
  const into = new Set(merges.filter(({ status }) => status !== 'undone').map(({ into_id }) => into_id));
  return into.has(item_a) && into.has(item_b);
}

/** Names that both claim. */
export async function sharedNames(one: string, other: string, rows: Reads): Promise<string[]> {
  const claimed = async (id: string) =>
    (await rows.find(ALIASES, 'of', id)).filter(({ status }) => status !== 'removed');
  const keys = new Set((await claimed(one)).map(({ key }) => key));
  return (await claimed(other)).filter(({ key }) => keys.has(key)).map(({ name }) => name);
}
