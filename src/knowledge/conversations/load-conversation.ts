/** Finds the conversation that a request is about, as far as the caller may see it. */
import { accessById } from '../../gate/access.ts';
import { CONVERSATIONS, type ConversationRow } from '../../store/port/tables.ts';
import type { ReadContext, WriteContext } from '../context.ts';
import { noSuchItem } from '../no-such-item.ts';

export async function loadConversation(query: ReadContext, id: string): Promise<ConversationRow> {
  const conversation = await query.view.rows.get(CONVERSATIONS, id);
  const { scopeIds } = accessById(query.identity);
  if (!conversation || (scopeIds !== null && !scopeIds.includes(conversation.scope_id))) throw noSuchItem(id);
  return conversation;
}

/** For a command: the conversation as it is when nobody else can change it any more. */
export async function enterConversation(command: WriteContext, id: string): Promise<ConversationRow> {
  const conversation = await loadConversation(command, id);
  return (await command.view.enter(conversation.chain_id)) ? loadConversation(command, id) : conversation;
}
