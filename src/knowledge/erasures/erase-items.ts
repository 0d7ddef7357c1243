/** Erase: the words of items, and of everything that rests on them, are destroyed. ERA-1 to ERA-18 in SPEC.md. */

import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { accessById, assertPerson } from '../../gate/access.ts';
import type { Identity } from '../../gate/identity.ts';
import { ERASED } from '../../ledger/erased.ts';
import type { Kinds } from '../../ledger/kinds.ts';
import type { ReadView, Store } from '../../store/port/store.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { hiddenEvents } from '../evidence/sees-event.ts';
import type { Noun } from '../noun.ts';
import { nounFor } from '../nouns.ts';
import type { EventErased } from './erasure-events.ts';
import { type ErasureTarget, inParts, Lineage } from './lineage.ts';
import { type Selection, selectItems } from './select-items.ts';
import { findTargets, type Targets } from './targets.ts';
import { wordsOf } from './words-of.ts';

export interface EraseRequest extends Selection {
  readonly ids?: readonly string[] | undefined;
  readonly reason?: string | undefined;
  readonly confirm: boolean;
}

export interface ErasedItem {
  readonly id: string;
  readonly scope: string;
  readonly events: number;
  readonly because: string | null;
  readonly words: string | null;
}

export interface Receipt {
  readonly status: 'preview' | 'erased' | 'pending' | 'already_erased';
  readonly items: ErasedItem[];
  readonly count: number;
  readonly named: number;
  readonly types: Record<string, number>;
  readonly alreadyErased: string[];
  readonly pending: string | null;
  readonly copies: string[];
}

export interface Erasing {
  readonly store: Store;
  readonly kinds: Kinds;
  readonly finishErasure: () => Promise<string | undefined>;
  readonly identity: Identity;
  readonly queryIn: (view: ReadView) => ReadContext;
  readonly transact: <T>(work: (command: WriteContext) => Promise<T>) => Promise<T>;
  readonly onProgress?: (done: number, total?: number) => void;
  readonly signal?: AbortSignal;
}

/** So many items, with all that rests on them, are erased in one transaction. More are erased in several: running the request again finishes one that was interrupted. */
const ITEMS_PER_STEP = 500;

export async function eraseItems(context: Erasing, request: EraseRequest): Promise<Receipt> {
  const { store, kinds, identity } = context;
  assertPerson(identity, 'erase');
  const { seeds, alreadyErased } = await findSeeds(context, request);
  const summary = new Summary();
  let done = 0;
  for (; done < seeds.length && context.signal?.aborted !== true; done += ITEMS_PER_STEP) {
    // Outside of any transaction: others go on writing while the ledger is read.
    const lineage = new Lineage(kinds, seeds.slice(done, done + ITEMS_PER_STEP));
    await lineage.follow((work) => store.read(work));
    summary.add(
      request.confirm
        ? await eraseLineage(context, lineage, request.reason)
        : await store.read((view) => visibleItems(view, identity, lineage.going, kinds)),
    );
    context.onProgress?.(Math.min(done + ITEMS_PER_STEP, seeds.length), seeds.length);
  }
  if (!request.confirm)
    return { ...summary.receipt(), status: 'preview', alreadyErased, pending: stopped(done, seeds), copies: [] };
  const left = await context.finishErasure();
  const pending = stopped(done, seeds) ?? left ?? null;
  const copies = await store.findCopies();
  const status = pending !== null ? 'pending' : seeds.length === 0 ? 'already_erased' : 'erased';
  return { ...summary.receipt(), status, alreadyErased, pending, copies };
}

async function findSeeds({ store, queryIn }: Erasing, { ids, ...request }: EraseRequest): Promise<Targets> {
  const { speaker, author, scope, source } = request;
  const selection = { speaker, author, scope, source };
  const given = [ids, ...Object.values(selection)].filter((one) => one !== undefined);
  if (given.length !== 1)
    throw new RecollectError('invalid_input', 'erase: give exactly one of ids, speaker, author, scope and source', {
      hint: 'For example { "ids": ["mem_…"] } or { "speaker": "Maria" }; without confirm it only shows what would be erased.',
    });
  if (ids !== undefined) return store.read((view) => findTargets(queryIn(view), ids));
  const seeds = await selectItems((work) => store.read((view) => work(queryIn(view))), selection);
  return { seeds, alreadyErased: [] };
}

/** Why something is left when the caller stopped waiting. */
function stopped(done: number, seeds: readonly string[]): string | null {
  return done < seeds.length ? `it was stopped after ${done} of ${seeds.length} items; run it again` : null;
}

/** What the steps of one request came to. What rests on items of several steps is counted once. */
class Summary {
  readonly #items = new Map<string, ErasedItem>();

  add(items: readonly ErasedItem[]): void {
    for (const item of items) {
      const place = `${item.id} ${item.scope}`;
      if (!this.#items.has(place)) this.#items.set(place, item);
    }
  }

  receipt(): Pick<Receipt, 'items' | 'count' | 'named' | 'types'> {
    const items = [...this.#items.values()];
    const types: Record<string, number> = {};
    for (const type of items.map(({ id }) => typeOf(id)).sort()) types[type] = (types[type] ?? 0) + 1;
    return {
      items: items.slice(0, LIMITS.pageMax),
      count: items.length,
      named: items.filter(({ because }) => because === null).length,
      types,
    };
  }
}

/** In one transaction: everything that goes, goes together. Answers with what the caller could see of it. */
export function eraseLineage(
  context: Pick<Erasing, 'identity' | 'transact'>,
  lineage: Lineage,
  reason?: string,
): Promise<ErasedItem[]> {
  return context.transact(async (command) => {
    const { view } = command;
    // Whoever quotes what goes does so before, and is found, or after, and finds nothing left to quote.
    for (const { chainId } of await view.heads()) await view.enter(chainId);
    await lineage.follow((work) => work(view));
    const items = await visibleItems(view, context.identity, lineage.going);
    for (const going of lineage.going) await erase(command, lineage, going, reason);
    if (command.session !== undefined && lineage.has(command.session)) command.useSession(undefined);
    return items;
  });
}

async function erase(
  command: WriteContext,
  lineage: Lineage,
  going: ErasureTarget,
  reason: string | undefined,
): Promise<void> {
  const { id, events, because } = going;
  const noun: Noun | undefined = nounFor(id);
  const said = await noun?.saidOfErased?.(command.view.rows, id, (other) => lineage.has(other));
  const scope = await command.scopes.rowOf(going.scopeId);
  for (const part of inParts(events)) {
    const data: EventErased = { events: part.map((event) => event.id), because, ...said, reason };
    await command.submit({ kind: ERASED, scope, itemId: id, data });
  }
}

/** What is somebody else's alone goes too, and is not told. Where its kinds are given, an item comes with its first words. */
async function visibleItems(
  view: Pick<ReadView, 'listEvents'>,
  identity: Identity,
  going: readonly ErasureTarget[],
  kinds?: Kinds,
): Promise<ErasedItem[]> {
  const hidden = new Set<string>();
  for (const part of inParts(going.flatMap(({ events }) => events)))
    for (const id of await hiddenEvents(view, accessById(identity), part)) hidden.add(id);
  const seen = going.filter(({ events }) => events.some(({ id }) => !hidden.has(id)));
  const told = new Set(seen.map(({ id }) => id));
  return seen.map(({ id, scopeId, events, because }) => ({
    id,
    scope: scopeId,
    events: events.length,
    because: because !== undefined && told.has(because) ? because : null,
    words: kinds ? wordsOf(events.filter((event) => !hidden.has(event.id)).map((event) => kinds.read(event))) : null,
  }));
}

/** Changes that belong to no item are called what they are erased as: evidence. */
function typeOf(id: string): string {
  const noun = nounFor(id);
  return noun === undefined ? 'other' : noun.name === 'event' ? 'evidence' : noun.name;
}
