/** What is shown of an item among others: what it is, where it stands, and its name or the beginning of its words. */
import { z } from 'zod';
import { LIMITS } from '../../base/limits.ts';
import { GLOBAL_SCOPE_ID } from '../../model/scope.ts';
import type { AccessFilter, ItemRow } from '../../store/port/queries.ts';
import type { ReadContext } from '../context.ts';
import { GLOBAL_SCOPE } from '../scope-tree/global-scope.ts';
import { contentOf } from '../texts/content-of.ts';

export const itemSummary = z.lazy(() =>
  z.object({
    id: z.string(),
    type: z.string(),
    kind: z.string(),
    title: z.string().describe('Its name, or the beginning of its text'),
    status: z.string().nullable(),
    scope: z.string(),
  }),
);
export type ItemSummary = z.infer<typeof itemSummary>;

/** The root of the scopes is in no table. */
const GLOBAL_ITEM: ItemRow = {
  id: GLOBAL_SCOPE_ID,
  type: 'scope',
  kind: GLOBAL_SCOPE.kind,
  title: GLOBAL_SCOPE.name,
  status: GLOBAL_SCOPE.status,
  chain_id: GLOBAL_SCOPE.chain_id,
  scope_id: GLOBAL_SCOPE_ID,
  words: null,
};

/** Those that the reader may see, by id. */
export async function findItems(
  query: ReadContext,
  access: AccessFilter,
  ids: readonly string[],
): Promise<Map<string, ItemRow>> {
  const found = new Map((await query.view.findItems(access, ids)).map((item) => [item.id, item]));
  const seesGlobal = access.scopeIds === null || access.scopeIds.includes(GLOBAL_SCOPE_ID);
  if (ids.includes(GLOBAL_SCOPE_ID) && seesGlobal) found.set(GLOBAL_SCOPE_ID, GLOBAL_ITEM);
  return found;
}

export function summarise(query: ReadContext, item: ItemRow): ItemSummary {
  const { id, type, kind, status, scope_id: scope } = item;
  return { id, type, kind, title: shorten(item.title ?? wordsOf(query, item)), status, scope };
}

function wordsOf({ kinds }: ReadContext, { words }: ItemRow): string {
  if (words === null) return '';
  const body = JSON.parse(words.body) as Record<string, unknown>;
  return contentOf({ data: kinds.upcast(words.kind, words.kindVersion, body) });
}

/** One line; a character of two code units is never cut in two. */
function shorten(text: string): string {
  const line = text
    .slice(0, LIMITS.itemTitle * 4)
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= LIMITS.itemTitle) return line;
  const cut = line.slice(0, LIMITS.itemTitle - 1);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}
