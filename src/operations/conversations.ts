import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { conversationView, viewConversations } from '../knowledge/conversations/conversation-view.ts';
import { withTags } from '../knowledge/item-tags/item-tags.ts';
import { CONVERSATION_STATUSES } from '../model/conversation-values.ts';
import { label } from '../model/fields.ts';
import { readOperation } from './define.ts';
import {
  filteredTags,
  isText,
  nextCursor,
  pageCursor,
  paging,
  readMoment,
  readPageCursor,
  readScope,
  tagFilter,
} from './fields.ts';

export const conversations = readOperation({
  name: 'conversations',
  summary: 'List conversations',
  description: 'Lists conversations that are not archived, newest first.',
  area: 'sessions',
  view: 'conversations',
  input: z.object({
    session: label(LIMITS.label).optional().describe('Only conversations of this session'),
    statuses: z
      .array(z.enum(CONVERSATION_STATUSES))
      .min(1)
      .max(CONVERSATION_STATUSES.length)
      .default(['active', 'completed'])
      .describe('Which to list'),
    ...tagFilter(),
    ...readScope,
    ...paging,
    ...readMoment,
  }),
  output: z.object({ conversations: z.array(conversationView), cursor: nextCursor }),
  examples: [
    { title: 'Active conversations', cli: 'conversations --statuses active', input: { statuses: ['active'] } },
  ],
  async handle(query, input) {
    const { cursor, limit, ...request } = input;
    const found = await query.view.listConversations(
      await query.scopes.access(input.scope, input.inherit),
      { statuses: input.statuses, sessionId: input.session, tags: filteredTags(input) },
      { after: readPageCursor(cursor, request, isText), limit: limit + 1 },
    );
    const page = found.slice(0, limit);
    return {
      conversations: await withTags(query, await viewConversations(query, page)),
      cursor: found.length > limit ? pageCursor(page.at(-1)!.id, request) : null,
    };
  },
});
