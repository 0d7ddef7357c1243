/** Attach and detach: items that belong to a session or a conversation because somebody says so. */
import { isIdOf } from '../../model/nouns.ts';
import type { GivenRole } from '../../model/session-values.ts';
import { SESSION_ITEMS } from '../../store/port/tables.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { momentAfter } from '../last-write.ts';
import { type Owner, scopeOfItem, submitAttachment, submitFor } from '../sessions/attachments.ts';
import { loadSession } from '../sessions/load-session.ts';
import { loadConversation } from './load-conversation.ts';

export interface Attached {
  readonly status: 'changed' | 'unchanged';
  readonly id: string;
  /** Those of the request that were not attached so before, or no longer are. */
  readonly items: string[];
}

export async function loadOwner(query: ReadContext, id: string): Promise<Owner> {
  if (isIdOf('conversation', id)) {
    const conversation = await loadConversation(query, id);
    return { ...conversation, sessionId: conversation.session_id };
  }
  return { ...(await loadSession(query, id)), sessionId: id };
}

export async function attachItems(
  command: WriteContext,
  id: string,
  items: readonly string[],
  facts: { readonly role: GivenRole; readonly relevance: number | undefined },
): Promise<Attached> {
  const owner = await enterOwner(command, id);
  const added: string[] = [];
  for (const item of new Set(items)) {
    const known = await command.view.rows.get(SESSION_ITEMS, owner.id, item, facts.role);
    const isSame = facts.relevance === undefined || known?.relevance === facts.relevance;
    if ((await scopeOfItem(command, item)) && known?.present === 1 && isSame) continue;
    await submitAttachment(command, owner, [owner.id], item, facts, known?.at ?? 0);
    added.push(item);
  }
  return { status: added.length > 0 ? 'changed' : 'unchanged', id: owner.id, items: added };
}

export async function detachItems(
  command: WriteContext,
  id: string,
  items: readonly string[],
  role: GivenRole | undefined,
): Promise<Attached> {
  const owner = await enterOwner(command, id);
  const gone = new Set<string>();
  for (const item of new Set(items)) {
    await scopeOfItem(command, item);
    for (const each of role === undefined ? (['referenced', 'pinned'] as const) : [role]) {
      const known = await command.view.rows.get(SESSION_ITEMS, owner.id, item, each);
      if (known?.present !== 1) continue;
      const at = momentAfter(known.at, command.now);
      await submitFor(command, owner, 'item.detached', item, { at, from: owner.id, role: each });
      gone.add(item);
    }
  }
  return { status: gone.size > 0 ? 'changed' : 'unchanged', id: owner.id, items: [...gone] };
}

async function enterOwner(command: WriteContext, id: string): Promise<Owner> {
  const owner = await loadOwner(command, id);
  return (await command.view.enter(owner.chain_id)) ? loadOwner(command, id) : owner;
}
