import { z } from 'zod';
import { RecollectError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { accessById } from '../gate/access.ts';
import type { ReadContext } from '../knowledge/context.ts';
import { conversationView, viewConversations } from '../knowledge/conversations/conversation-view.ts';
import { memoryView, viewMemory } from '../knowledge/memories/memory-view.ts';
import { itemView, viewItems } from '../knowledge/sessions/item-view.ts';
import { loadSession } from '../knowledge/sessions/load-session.ts';
import { sessionView, viewSession } from '../knowledge/sessions/session-view.ts';
import { lastCheckpoint } from '../knowledge/sessions/start-session.ts';
import { CONVERSATION_STATUSES } from '../model/conversation-values.ts';
import { isWholeId } from '../model/nouns.ts';
import { HOUR_MS, SESSION_STATUSES } from '../model/session-values.ts';
import type { SessionRow } from '../store/port/tables.ts';
import { readOperation } from './define.ts';
import { readMoment, readScope, sessionId } from './fields.ts';

export const session = readOperation({
  name: 'session',
  summary: 'Show a session and its items',
  description:
    'Shows a session with its latest items and conversations, the last checkpoint in its scope, and the active hours of its agent. Without an id: the connection’s session, else your latest session in the scope.',
  area: 'sessions',
  view: 'session',
  main: 'id',
  input: z.object({ id: sessionId.optional(), ...readScope, ...readMoment }),
  output: z.object({
    session: sessionView,
    items: z.array(itemView).describe('The latest; `attached` lists all'),
    conversations: z.array(conversationView).describe('The latest; `conversations` lists all'),
    checkpoint: memoryView.nullable().describe('The last checkpoint in the scope; its owner is the agent that left it'),
    agentActiveHours: z.number().describe('Hours its agent was active; overlapping sessions are counted once'),
  }),
  examples: [{ title: 'A session', cli: 'session ses_01j…', input: { id: 'ses_01j…' } }],
  async handle(query, input) {
    const row = await chosen(query, input);
    const access = accessById(query.identity);
    const limit = LIMITS.sessionBrief;
    const [items, conversations, checkpoint, activeMs] = await Promise.all([
      query.view.listSessionItems(access, { ownerId: row.id }, { limit }),
      query.view.listConversations(access, { statuses: CONVERSATION_STATUSES, sessionId: row.id }, { limit }),
      lastCheckpoint(query, row.scope_id, row.chain_id),
      query.view.activeMs(access, { agent: { id: row.agent_id, kind: row.agent_kind } }),
    ]);
    return {
      session: await viewSession(query, row),
      items: await viewItems(query, items),
      conversations: await viewConversations(query, conversations),
      checkpoint: checkpoint ? await viewMemory(query, checkpoint) : null,
      agentActiveHours: activeMs / HOUR_MS,
    };
  },
});

async function chosen(
  query: ReadContext,
  input: { readonly id?: string; readonly scope?: string; readonly inherit: boolean },
): Promise<SessionRow> {
  if (input.id !== undefined) return loadSession(query, input.id);
  if (query.session !== undefined && isWholeId('session', query.session)) return loadSession(query, query.session);
  const [latest] = await query.view.listSessions(
    await query.scopes.access(input.scope, input.inherit),
    { statuses: SESSION_STATUSES, agent: query.identity.actor },
    { limit: 1 },
  );
  if (latest) return latest;
  throw new RecollectError('not_found', 'You have no session here', {
    hint: 'Start one with `recollect start-session`, or give an id; `recollect sessions` lists the sessions of others.',
  });
}
