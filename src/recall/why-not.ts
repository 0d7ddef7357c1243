/** Why a named item was not returned: asked again with less in its way, until it is found. */
import type { ReadContext } from '../knowledge/context.ts';
import { loadItem } from '../knowledge/links/load-link.ts';
import { ALL_SCOPES } from '../knowledge/scope-tree/resolve-scope.ts';
import type { TextHit } from '../store/port/queries.ts';
import { TEXT_TYPES } from '../store/port/queries.ts';
import { type RecallRequest, Search } from './search.ts';

export interface WhyNot {
  readonly id: string;
  readonly reason: 'returned' | 'limit' | 'filtered' | 'rejected' | 'words';
  /** Its place among what the request finds, from 1. */
  readonly place: number | null;
  /** Fields of the request without any one of which it is found; where there is none, those of which each keeps it out. */
  readonly filters: string[];
}

/** As many as a search scores. */
const DEEPEST = 1_000;

/** What each field is when it keeps nothing out. */
const OPEN = {
  types: TEXT_TYPES,
  kinds: undefined,
  tags: undefined,
  anyTags: undefined,
  withoutTags: undefined,
  speaker: undefined,
  actor: undefined,
  session: undefined,
  conversation: undefined,
  entities: undefined,
  relatedTo: undefined,
  minTrust: undefined,
  since: undefined,
  until: undefined,
  validAt: undefined,
  scope: ALL_SCOPES,
  inherit: true,
  includeArchived: true,
} satisfies Partial<RecallRequest>;

/** An id that the caller may not see is as unknown here as everywhere. */
export async function whyNot(
  query: ReadContext,
  request: RecallRequest,
  id: string,
  returned: readonly { readonly id: string }[],
): Promise<WhyNot> {
  await loadItem(query, id);
  const place = returned.findIndex((item) => item.id === id);
  if (place >= 0) return { id, reason: 'returned', place: place + 1, filters: [] };
  const asked = await placeOf(query, request, id);
  if (asked > 0) return { id, reason: asked > request.limit ? 'limit' : 'rejected', place: asked, filters: [] };
  if ((await placeOf(query, { ...request, ...OPEN, includeRejected: true }, id)) === 0)
    return { id, reason: 'words', place: null, filters: [] };
  const given = (Object.keys(OPEN) as (keyof typeof OPEN)[]).filter((field) => request[field] !== OPEN[field]);
  const isFound = async (changes: Partial<RecallRequest>) => (await placeOf(query, { ...request, ...changes }, id)) > 0;
  const enough = await among(given, (field) => isFound({ [field]: OPEN[field] }));
  const without = { ...OPEN, includeRejected: true };
  const filters =
    enough.length > 0
      ? enough
      : await among(given, async (field) => !(await isFound({ ...without, [field]: request[field] })));
  return { id, reason: 'filtered', place: null, filters };
}

async function among<T>(all: readonly T[], holds: (one: T) => Promise<boolean>): Promise<T[]> {
  const found: T[] = [];
  for (const one of all) if (await holds(one)) found.push(one);
  return found;
}

/** From 1; 0 where it is not found. */
async function placeOf(query: ReadContext, request: RecallRequest, id: string): Promise<number> {
  const hits = await (await Search.for(query, request)).hits(DEEPEST);
  return hits.findIndex((hit) => idOf(hit) === id) + 1;
}

function idOf(hit: TextHit): string {
  const { event, memory, claim, block, document, session } = hit;
  return (memory?.memory ?? claim ?? block ?? document ?? session ?? event).id;
}
