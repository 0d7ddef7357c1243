/** Erase: the words of items, and of everything that rests on them, go for good. ERA-1 to ERA-15 in SPEC.md. */
import { LIMITS } from '../../base/limits.ts';
import { assertPerson, sightById } from '../../gate/access.ts';
import type { Identity } from '../../gate/identity.ts';
import { ERASED } from '../../ledger/erased.ts';
import type { Kinds } from '../../ledger/kinds.ts';
import type { SupersessionReason } from '../../model/claim-values.ts';
import type { ReadView, Store } from '../../store/port/store.ts';
import { CLAIMS, MEMORIES, MEMORY_VERSIONS } from '../../store/port/tables.ts';
import type { Command, Query } from '../command.ts';
import { hiddenEvents } from '../evidence/sees-event.ts';
import type { EventErased } from './erasure-events.ts';
import { type Going, inParts, Lineage } from './lineage.ts';
import { findTargets } from './targets.ts';

export interface EraseRequest {
  readonly ids: readonly string[];
  readonly reason?: string | undefined;
  readonly confirm: boolean;
}

export interface ErasedItem {
  readonly id: string;
  readonly scope: string;
  readonly events: number;
  readonly because: string | null;
}

export interface Receipt {
  readonly status: 'preview' | 'erased' | 'pending' | 'already_erased';
  readonly items: ErasedItem[];
  readonly count: number;
  readonly alreadyErased: string[];
  readonly pending: string | null;
  readonly copies: string[];
}

export interface Erasing {
  readonly store: Store;
  readonly kinds: Kinds;
  readonly finishErasure: () => Promise<string | undefined>;
  readonly identity: Identity;
  readonly queryIn: (view: ReadView) => Query;
  readonly transact: <T>(work: (command: Command) => Promise<T>) => Promise<T>;
}

export async function eraseItems(context: Erasing, request: EraseRequest): Promise<Receipt> {
  const { store, kinds, identity } = context;
  assertPerson(identity, 'erase');
  const { seeds, alreadyErased } = await store.read((view) => findTargets(context.queryIn(view), request.ids));
  // Outside of any transaction: others go on writing while the ledger is read.
  const lineage = new Lineage(kinds, seeds);
  if (seeds.length > 0) await lineage.follow((work) => store.read(work));
  const found = { alreadyErased, pending: null, copies: [] };
  if (!request.confirm) {
    const items = await store.read((view) => visibleItems(view, identity, lineage.going));
    return { ...found, ...inShort(items), status: 'preview' };
  }
  const items = seeds.length === 0 ? [] : await eraseLineage(context, lineage, request.reason);
  const pending = (await context.finishErasure()) ?? null;
  const copies = await store.findCopies();
  const status = pending !== null ? 'pending' : seeds.length === 0 ? 'already_erased' : 'erased';
  return { ...found, ...inShort(items), status, pending, copies };
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

async function erase(command: Command, lineage: Lineage, going: Going, reason: string | undefined): Promise<void> {
  const { id, events, because } = going;
  const owner = await ownerOnly(command.view, id);
  const replaced = await replacedBy(command.view, id, lineage);
  const scope = await command.scopes.rowOf(going.scopeId);
  for (const part of inParts(events)) {
    const data: EventErased = { events: part.map((event) => event.id), because, owner, replaced, reason };
    await command.submit({ kind: ERASED, scope, itemId: id, data });
  }
}

/** Who alone could see a memory, also if it was opened later: what was hidden about it stays so. */
async function ownerOnly({ rows }: Pick<ReadView, 'rows'>, id: string): Promise<string | undefined> {
  if (!id.startsWith('mem_')) return undefined;
  const memory = await rows.get(MEMORIES, id);
  if (!memory) return undefined;
  const versions = [memory, ...(await rows.find(MEMORY_VERSIONS, 'history', id))];
  return versions.find(({ visibility }) => visibility === 'private')?.owner_id;
}

async function replacedBy(
  { rows }: Pick<ReadView, 'rows'>,
  id: string,
  lineage: Lineage,
): Promise<EventErased['replaced']> {
  if (!id.startsWith('clm_')) return undefined;
  const claims = (await rows.find(CLAIMS, 'replacedBy', id)).filter((claim) => !lineage.has(claim.id));
  const replaced = claims
    .filter(({ status }) => status === 'superseded')
    .map((claim) => ({
      id: claim.id,
      reason: claim.supersession_reason as SupersessionReason,
      at: claim.superseded_at!,
      validTo: claim.valid_to,
    }));
  return replaced.length > 0 ? replaced : undefined;
}

/** What is somebody else's alone goes too, and is not told. */
async function visibleItems(
  view: Pick<ReadView, 'listEvents'>,
  identity: Identity,
  going: readonly Going[],
): Promise<ErasedItem[]> {
  const hidden = new Set<string>();
  for (const part of inParts(going.flatMap(({ events }) => events)))
    for (const id of await hiddenEvents(view, sightById(identity), part)) hidden.add(id);
  const seen = going.filter(({ events }) => events.some(({ id }) => !hidden.has(id)));
  const told = new Set(seen.map(({ id }) => id));
  return seen.map(({ id, scopeId, events, because }) => ({
    id,
    scope: scopeId,
    events: events.length,
    because: because !== undefined && told.has(because) ? because : null,
  }));
}

function inShort(items: readonly ErasedItem[]): Pick<Receipt, 'items' | 'count'> {
  return { items: items.slice(0, LIMITS.pageMax), count: items.length };
}
