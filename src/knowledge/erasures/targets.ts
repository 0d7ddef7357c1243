/** What a request to erase means: the items that it names, as far as the caller sees them. ERA-1 in SPEC.md. */

import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { accessById, assertMayWrite } from '../../gate/access.ts';
import { ERASED } from '../../ledger/erased.ts';
import { isErasable } from '../../model/event.ts';
import { isIdOf } from '../../model/nouns.ts';
import type { PlacedEvent } from '../../store/port/store.ts';
import type { ReadContext } from '../context.ts';
import { findEvent } from '../evidence/find-event.ts';
import { noSuchItem } from '../no-such-item.ts';
import { nounFor } from '../nouns.ts';
import { ownerOf } from './dependencies.ts';

/** Whether what an event belongs to can be erased: an item of a noun that says so, or the event itself. */
export function isErasableItem(owner: string, eventId: string): boolean {
  return owner === eventId || (!isIdOf('event', owner) && isErasableNoun(owner));
}

function isErasableNoun(id: string): boolean {
  return nounFor(id)?.isErasable === true;
}

export interface Targets {
  readonly seeds: string[];
  readonly alreadyErased: string[];
}

export async function findTargets(query: ReadContext, ids: readonly string[]): Promise<Targets> {
  const seeds: string[] = [];
  const alreadyErased: string[] = [];
  for (const id of new Set(ids)) {
    const { owner, state, scopeId } = await look(query, id);
    if (state === 'unknown') throw noSuchItem(id);
    if (state === 'kept') throw cannotErase(id);
    if (state === 'erased') alreadyErased.push(id);
    else {
      // What it reads and may not change, such as its organisation's, it may not erase either.
      assertMayWrite(query.identity, scopeId!);
      seeds.push(owner);
    }
  }
  return { seeds, alreadyErased };
}

/** By the id of what was erased, or of the event that erased it. */
export async function refuseErased(query: ReadContext, id: string): Promise<void> {
  const isErasure = isIdOf('event', id) && (await findEvent(query, id))?.kind === ERASED;
  if (!isErasure && (await look(query, id)).state !== 'erased') return;
  throw new RecollectError('erased', `${id} was erased and cannot be restored`, {
    hint: 'If that was a mistake, write it again.',
    details: { id },
  });
}

interface Look {
  /** The item that is meant: a change stands for what it changed, because what one version said, the next ones may say too. */
  readonly owner: string;
  readonly state: 'there' | 'erased' | 'kept' | 'unknown';
  readonly scopeId?: string | undefined;
}

async function look(query: ReadContext, id: string): Promise<Look> {
  const events = await eventsAbout(query, id);
  if (events.length === 0) return { owner: id, state: 'unknown' };
  const owner = isIdOf('event', id) ? ownerOf(events[0]!) : id;
  const erasable = events.filter(({ kind }) => isErasable(kind));
  if (erasable.length === 0 || !isErasableItem(owner, id) || !isErasableNoun(id)) return { owner, state: 'kept' };
  return {
    owner,
    state: erasable.some(({ body }) => body !== null) ? 'there' : 'erased',
    scopeId: erasable[0]!.scopeId,
  };
}

/** As far as the caller may see them. */
async function eventsAbout(query: ReadContext, id: string): Promise<PlacedEvent[]> {
  if (!isIdOf('event', id))
    return query.view.listEvents(
      accessById(query.identity),
      { itemId: id },
      { order: 'newest', limit: LIMITS.pageMax },
    );
  const event = await findEvent(query, id);
  return event ? [event] : [];
}

function cannotErase(id: string): RecollectError {
  return new RecollectError('not_erasable', `${id} cannot be erased`, {
    hint: 'Memories, claims, evidence, blocks, documents, links, sessions, conversations, identities and proposals can be. Other kinds of items cannot, because other records depend on them.',
    details: { id },
  });
}
