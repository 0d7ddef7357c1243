/** Why an item with versions says what it says: who wrote it and when, from which words, and the reason of each change. Reads only. */
import { z } from 'zod';
import { citationView } from '../knowledge/citations/citation-view.ts';
import type { ReadContext } from '../knowledge/context.ts';
import { resolveItems } from '../knowledge/items/resolve-items.ts';
import { resolveRefs } from '../knowledge/items/resolve-refs.ts';
import { isVersioned, versionedNounFor } from '../knowledge/nouns.ts';
import { nounOf } from '../model/nouns.ts';
import { seenHits } from './recall.ts';
import { type RecallRequest, Search } from './search.ts';

const WITH_VERSIONS = ['memory', 'block', 'document'] as const;

export const itemReasonsView = z.lazy(() =>
  z.object({
    id: z.string(),
    type: z.enum(WITH_VERSIONS),
    kind: z.string(),
    name: z.string().nullable(),
    content: z.string().nullable().describe('What it says now; null for a document, which `read-document` shows'),
    status: z.string(),
    scope: z.string(),
    citations: z.array(citationView).describe('What it rests on, each quote checked now'),
    sources: z.array(z.string()).describe('Ids of the events behind it'),
    versions: z
      .array(
        z.object({
          version: z.number(),
          content: z.string().nullable(),
          reason: z.string().nullable(),
          author: z.string(),
          at: z.string(),
        }),
      )
      .describe('Newest first; `history` shows more'),
  }),
);
export type ItemReasons = z.infer<typeof itemReasonsView>;

/** `query` is an id, the URI of a document, #12 or some words. */
export interface ItemQuestion
  extends Pick<RecallRequest, 'query' | 'scope' | 'inherit' | 'since' | 'until' | 'validAt'> {
  readonly limit: number;
}

/** The items, and whether the question named one. */
export async function findItemReasons(
  query: ReadContext,
  asked: ItemQuestion,
): Promise<{ readonly items: ItemReasons[]; readonly isNamed: boolean; readonly id: string }> {
  const text = asked.query.trim();
  // A question may be any words, so here the beginning of an id means its item, and a name does not.
  const resolve = nounOf(text) === undefined ? resolveRefs : resolveItems;
  const { id } = await resolve(query, { id: text, scope: asked.scope, inherit: asked.inherit }, {});
  if (isVersioned(id)) return { items: [await reasonsOf(query, id)], isNamed: true, id };
  const ids = id === text ? await mentioning(query, asked) : [];
  return { items: await Promise.all(ids.map((found) => reasonsOf(query, found))), isNamed: false, id };
}

/** More of the history is for `history`. */
const MOST_VERSIONS = 20;
/** An item is about the question if it has at least this part of its words. */
const LEAST_SHARE = 0.6;

async function mentioning(query: ReadContext, asked: ItemQuestion): Promise<string[]> {
  const request: RecallRequest = {
    ...asked,
    types: WITH_VERSIONS,
    includeArchived: false,
    includeRejected: false,
    explain: true,
  };
  const search = await Search.for(query, request);
  const words = new Set(search.question.words);
  const hits = await seenHits(query, request, search);
  return hits.flatMap(({ hit }) => {
    const found = Object.keys(hit.parts?.words ?? {}).length;
    const id = (hit.memory?.memory ?? hit.block ?? hit.document)?.id;
    return id === undefined || found < words.size * LEAST_SHARE ? [] : [id];
  });
}

interface Version {
  readonly version: number;
  readonly content: string | null;
  readonly changeReason: string | null;
  readonly author: { readonly id: string; readonly kind: string };
  readonly recordedAt: string;
}

interface Whole extends Version {
  readonly type: ItemReasons['type'];
  readonly kind: string;
  readonly name?: string | null;
  readonly label?: string;
  readonly title?: string;
  readonly status: string;
  readonly scope: string;
  readonly sources: readonly string[];
  readonly citations?: ItemReasons['citations'];
}

async function reasonsOf(query: ReadContext, id: string): Promise<ItemReasons> {
  const noun = versionedNounFor(id);
  const whole = (await noun.get(query, id)) as unknown as Whole;
  const page = { beforeVersion: undefined, limit: MOST_VERSIONS };
  const versions = (await noun.versions.list(query, id, page)) as unknown as readonly Version[];
  return {
    id,
    type: whole.type,
    kind: whole.kind,
    name: whole.name ?? whole.label ?? whole.title ?? null,
    content: whole.type === 'document' ? null : whole.content,
    status: whole.status,
    scope: whole.scope,
    citations: whole.citations ?? [],
    sources: [...whole.sources],
    versions: versions.map(({ version, content, changeReason, author, recordedAt }) => ({
      version,
      content,
      reason: changeReason,
      author: `${author.kind}:${author.id}`,
      at: recordedAt,
    })),
  };
}
