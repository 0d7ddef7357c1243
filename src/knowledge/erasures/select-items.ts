/** Which items one request to erase means by what they have in common: who said or wrote them, where they are, where they came from. ERA-17 in SPEC.md. */
import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { accessById, accessOver } from '../../gate/access.ts';
import { isErasable } from '../../model/event.ts';
import type { AccessFilter, EventFilter } from '../../store/port/queries.ts';
import type { PlacedEvent } from '../../store/port/store.ts';
import type { ReadContext } from '../context.ts';
import { ALL_SCOPES } from '../scope-tree/resolve-scope.ts';
import { speakerLabel } from '../texts/labels.ts';
import { ownerOf } from './dependencies.ts';
import { isErasableItem } from './targets.ts';

export interface Selection {
  readonly speaker?: string | undefined;
  readonly author?: string | undefined;
  readonly scope?: string | undefined;
  readonly source?: string | undefined;
}

type Read = <T>(work: (query: ReadContext) => Promise<T>) => Promise<T>;

/** Page by page, so that a large selection keeps nobody waiting. Only what the caller sees, and what still has words. */
export async function selectItems(read: Read, selection: Selection): Promise<string[]> {
  const seeds = new Set<string>();
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after;
    const { found, last } = await read(async (query) => {
      const access = await accessOf(query, selection);
      const page = { order: 'oldest', after: from, limit: LIMITS.pageMax } as const;
      const events = await query.view.listEvents(access, filterOf(selection), page);
      return { found: await itemsBegunBy(query, events), last: events[LIMITS.pageMax - 1]?.position };
    });
    for (const id of found) seeds.add(id);
    after = last;
  }
  return [...seeds];
}

function filterOf({ speaker, author, source }: Selection): EventFilter {
  if (speaker !== undefined) return { type: 'evidence', labels: [speakerLabel(speaker)] };
  return author !== undefined ? { actorId: author } : source !== undefined ? { source } : {};
}

/** Of a scope, what is below it too; of everything else, all that the caller sees. */
async function accessOf({ view, scopes, identity }: ReadContext, { scope }: Selection): Promise<AccessFilter> {
  if (scope === undefined) return accessById(identity);
  if (scope === ALL_SCOPES) throw everything();
  // Refuses a scope that is not there, or that the connection may not use.
  await scopes.access(scope, false);
  const { id, chainId, kind } = await scopes.plan(scope);
  if (kind === 'global') throw everything();
  const ids = identity.boundary?.isPinned ? [id] : [id, ...(await view.scopesBelow(id))];
  return accessOver(identity, ids, null, [chainId]);
}

function everything(): RecollectError {
  return new RecollectError(
    'invalid_input',
    'erase: scope must be a project, an organisation or another scope in them',
    {
      hint: 'To erase a whole store, delete its file; to erase items of the global scope, give their ids.',
    },
  );
}

/** Somebody else's item is not meant because of a change that was made to it from here. */
async function itemsBegunBy(query: ReadContext, events: readonly PlacedEvent[]): Promise<string[]> {
  const items: string[] = [];
  for (const event of events) {
    const owner = ownerOf(event);
    if (event.body === null || !isErasable(event.kind) || !isErasableItem(owner, event.id)) continue;
    if (owner === event.id || (await isFirst(query, owner, event))) items.push(owner);
  }
  return items;
}

/** Of those that have words: names such as a block's can be used again after an erasure. */
async function isFirst({ view, identity }: ReadContext, itemId: string, event: PlacedEvent): Promise<boolean> {
  const page = { order: 'oldest', limit: LIMITS.pageMax } as const;
  const events = await view.listEvents(accessById(identity), { itemId }, page);
  return events.find(({ body }) => body !== null)?.id === event.id;
}
