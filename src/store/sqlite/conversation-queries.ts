/** Conversations: pages of them and of their messages. */
import type { MessageCount, PlacedMessage, Sight } from '../port/queries.ts';
import { CONVERSATIONS, type ConversationRow, MESSAGES } from '../port/tables.ts';
import type { Connection } from './connection.ts';
import { inSight } from './sight.ts';
import { Where } from './where.ts';

const COLUMNS = CONVERSATIONS.columns.map((column) => `c.${column}`).join(', ');
const MESSAGE_COLUMNS = MESSAGES.columns.map((column) => `g.${column}`).join(', ');

export function listConversations(
  connection: Connection,
  sight: Sight,
  filter: { readonly statuses: readonly string[]; readonly sessionId?: string },
  page: { readonly after?: string; readonly limit: number },
): ConversationRow[] {
  const where = new Where()
    .addCondition(inSight(sight, 'c.scope_id'))
    .addOneOf('c.status', filter.statuses)
    .addIf('c.session_id = ?', filter.sessionId)
    .addIf('c.id < ?', page.after);
  const sql = `SELECT ${COLUMNS} FROM conversations c WHERE ${where.sql} ORDER BY c.id DESC LIMIT ?`;
  return connection.all(sql, ...where.values, page.limit) as ConversationRow[];
}

export function listMessages(
  connection: Connection,
  conversationId: string,
  from: number,
  limit: number,
): PlacedMessage[] {
  const sql = `SELECT ${MESSAGE_COLUMNS} FROM messages g WHERE g.conversation_id = ? ORDER BY g.at, g.event_id LIMIT ? OFFSET ?`;
  const rows = connection.all(sql, conversationId, limit, from) as unknown as Omit<PlacedMessage, 'place'>[];
  return rows.map((row, index) => ({ ...row, place: from + index }));
}

export function countMessages(connection: Connection, conversationIds: readonly string[]): MessageCount[] {
  const where = new Where().addOneOf('g.conversation_id', conversationIds);
  const sql = `SELECT g.conversation_id AS id, count(*) AS count, max(g.at) AS lastAt FROM messages g WHERE ${where.sql} GROUP BY g.conversation_id`;
  return connection.all(sql, ...where.values) as unknown as MessageCount[];
}
