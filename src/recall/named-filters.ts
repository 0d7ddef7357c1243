/** Filters that name something else: a conversation, entities, an item that others are linked to. */
import { LIMITS } from '../base/limits.ts';
import type { Query } from '../knowledge/command.ts';
import { loadConversation } from '../knowledge/conversations/load-conversation.ts';
import { normaliseName } from '../knowledge/entities/normalise-name.ts';
import { neighbourFilterFor } from '../knowledge/links/link-request.ts';
import { loadItem } from '../knowledge/links/load-link.ts';
import type { Sight } from '../store/port/queries.ts';
import type { ConversationRow } from '../store/port/tables.ts';
import type { RecallRequest } from './search.ts';

export async function conversationOf(
  query: Query,
  { conversation }: RecallRequest,
): Promise<ConversationRow | undefined> {
  return conversation === undefined ? undefined : loadConversation(query, conversation);
}

export function entitiesOf({ entities }: RecallRequest): string[] | undefined {
  return entities?.map(normaliseName);
}

/** What a link connects with an item, in either direction; of very many the strongest. */
export async function linkedItems(query: Query, sight: Sight, request: RecallRequest): Promise<string[] | undefined> {
  if (request.relatedTo === undefined) return undefined;
  const item = await loadItem(query, request.relatedTo);
  const filter = neighbourFilterFor(query, { direction: 'both', includeArchived: request.includeArchived });
  const links = await query.view.neighbours(sight, [item.id], filter, { limit: LIMITS.pageMax });
  return [...new Set(links.map((link) => link.far_id))];
}
