/** What belongs to a session or a conversation because somebody says so: the events that say it. */
import type { GivenRole } from '../../model/session-values.ts';
import type { WriteContext } from '../context.ts';
import { findItem } from '../items/find-item.ts';
import { momentAfter } from '../last-write.ts';
import { noSuchItem } from '../no-such-item.ts';

/** What items can belong to. */
export interface Owner {
  readonly id: string;
  readonly chain_id: string;
  readonly scope_id: string;
  readonly sessionId: string | null;
}

/** `seen` is the moment of what is there already. */
export async function submitAttachment(
  command: WriteContext,
  owner: Owner,
  to: readonly string[],
  item: string,
  facts: { readonly role: GivenRole; readonly relevance?: number | undefined },
  seen: number,
): Promise<void> {
  const itemScope = await scopeOfItem(command, item);
  await submitFor(command, owner, 'item.attached', item, {
    at: momentAfter(seen, command.now),
    to,
    role: facts.role,
    itemScope,
    relevance: facts.relevance,
  });
}

/** One event about an item that the owner has, or no longer has. */
export async function submitFor(
  command: WriteContext,
  owner: Owner,
  kind: string,
  itemId: string,
  data: Record<string, unknown>,
) {
  const scope = await command.scopes.rowOf(owner.scope_id);
  await command.submit({ kind, scope, itemId, sessionId: owner.sessionId ?? undefined, data });
}

/** Only what the caller sees can be attached: a memory, a claim, an event. */
export async function scopeOfItem(command: WriteContext, id: string): Promise<string> {
  const item = await findItem(command, id);
  if (!item) throw noSuchItem(id);
  return item.scopeId;
}
