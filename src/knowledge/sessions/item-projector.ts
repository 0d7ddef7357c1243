/** Which items belong to a session, a conversation or a message: by what happened in the session, and by request. */

import type { Projector } from '../../ledger/projector.ts';
import type { LedgerEvent } from '../../model/event.ts';
import { isWholeId, kindNoun } from '../../model/nouns.ts';
import type { ItemRole } from '../../model/session-values.ts';
import type { Rows } from '../../store/port/store.ts';
import { CONVERSATIONS, MESSAGES, SESSION_ITEMS, SESSIONS } from '../../store/port/tables.ts';
import { isAfter } from '../last-write.ts';
import { type ItemAttached, type ItemDetached, SESSION_ITEM_KINDS } from './session-events.ts';

/** Events with which an item of this sort begins; every other change of one is an update. */
const BEGINNINGS = new Set(['memory.remembered', 'claim.asserted']);
const ITEM_NOUNS = new Set([...BEGINNINGS].map(kindNoun));

/** For every change of an item, whatever the noun. */
export function sessionItemProjector(kinds: readonly string[]): Projector {
  return {
    kinds: kinds.filter((kind) => ITEM_NOUNS.has(kindNoun(kind))),
    async apply(event, rows) {
      // Other words for a session come from outside; there is no session here to which something could belong.
      if (event.data === null || event.itemId === null || event.sessionId === null) return;
      if (!isWholeId('session', event.sessionId)) return;
      await note(event, event.itemId, event.sessionId, BEGINNINGS.has(event.kind) ? 'created' : 'updated', rows);
    },
  };
}

export const attachmentProjector: Projector = {
  kinds: SESSION_ITEM_KINDS.map((definition) => definition.kind),
  async apply(event, rows) {
    if (event.data === null || event.itemId === null) return;
    if (event.kind === 'item.attached') {
      const { to, role, itemScope, relevance } = event.data as ItemAttached;
      for (const owner of await ownersWithin(event, to, rows))
        await settle(event, owner, role, { scope_id: itemScope, relevance: relevance ?? null, present: 1 }, rows);
    } else {
      const { from, role } = event.data as ItemDetached;
      const known = await rows.get(SESSION_ITEMS, from, event.itemId, role);
      if (known && (await ownersWithin(event, [from], rows)).length > 0)
        await settle(event, from, role, { ...known, present: 0 }, rows);
    }
  },
};

/** An event changes only its own scope's sessions and conversations, whatever ids an imported one may name. */
async function ownersWithin(event: LedgerEvent, ids: readonly string[], rows: Rows): Promise<string[]> {
  const within: string[] = [];
  for (const id of ids) {
    const row = (await rows.get(SESSIONS, id)) ?? (await rows.get(CONVERSATIONS, id));
    if (row?.scope_id === event.scopeId) within.push(id);
  }
  const messages: string[] = [];
  for (const id of ids)
    for (const conversation of within) if (await rows.get(MESSAGES, conversation, id)) messages.push(id);
  return [...within, ...messages];
}

/** What was made in a session is of course changed there too; that need not be said. */
async function note(event: LedgerEvent, item: string, session: string, role: ItemRole, rows: Rows): Promise<void> {
  if (role === 'updated' && (await rows.get(SESSION_ITEMS, session, item, 'created'))) return;
  if (await rows.get(SESSION_ITEMS, session, item, role)) return;
  await rows.put(SESSION_ITEMS, {
    owner_id: session,
    item_id: item,
    role,
    chain_id: event.chainId,
    scope_id: event.scopeId,
    relevance: null,
    present: 1,
    at: event.recordedAt,
    event_id: event.id,
    recorded_at: event.recordedAt,
    updated_seq: event.seq,
  });
}

async function settle(
  event: LedgerEvent,
  owner: string,
  role: ItemRole,
  facts: { readonly scope_id: string; readonly relevance: number | null; readonly present: number },
  rows: Rows,
): Promise<void> {
  const { at } = event.data as { at: number };
  const known = await rows.get(SESSION_ITEMS, owner, event.itemId!, role);
  if (known && (known.chain_id !== event.chainId || !isAfter([at, event.id], [known.at, known.event_id]))) return;
  await rows.put(SESSION_ITEMS, {
    owner_id: owner,
    item_id: event.itemId!,
    role,
    chain_id: event.chainId,
    scope_id: facts.scope_id,
    relevance: facts.relevance,
    present: facts.present,
    at,
    event_id: event.id,
    recorded_at: event.recordedAt,
    updated_seq: event.seq,
  });
}
