/** Conversations: pages of them and of their messages. */
import type { MessageCount, PlacedMessage } from '../port/queries.ts';
import { CONVERSATIONS, type ConversationRow, MESSAGES } from '../port/tables.ts';
import { isVisible } from './access.ts';
import { columnsOf } from './columns.ts';
import type { QueryOf } from './reader.ts';
import { Where } from './where.ts';

const COLUMNS = columnsOf(CONVERSATIONS, 'c');
const MESSAGE_COLUMNS = columnsOf(MESSAGES, 'g');

export const listConversations: QueryOf<'listConversations'> = async (reader, access, filter, page) => {
  const { dialect } = reader;
  const where = new Where(dialect)
    .addCondition(isVisible(dialect, access, 'c.scope_id'))
    .addOneOf('c.status', filter.statuses)
    .addIf('c.session_id = ?', filter.sessionId)
    .addIf('c.id < ?', page.after)
    .addTags('c.id', filter.tags);
  const sql = `SELECT ${COLUMNS} FROM conversations c WHERE ${where.sql} ORDER BY c.id DESC LIMIT ?`;
  return reader.all<ConversationRow>(sql, ...where.values, page.limit);
};

export const listMessages: QueryOf<'listMessages'> = async (reader, conversationId, from, limit) => {
  const sql = `SELECT ${MESSAGE_COLUMNS} FROM messages g WHERE g.conversation_id = ? ORDER BY g.at, g.event_id LIMIT ? OFFSET ?`;
  const rows = await reader.all<Omit<PlacedMessage, 'place'>>(sql, conversationId, limit, from);
  return rows.map((row, index) => ({ ...row, place: from + index }));
};

export const countMessages: QueryOf<'countMessages'> = async (reader, conversationIds) => {
  const where = new Where(reader.dialect).addOneOf('g.conversation_id', conversationIds);
  const sql = `SELECT g.conversation_id AS id, count(*) AS count, max(g.at) AS "lastAt" FROM messages g WHERE ${where.sql} GROUP BY g.conversation_id`;
  return reader.all<MessageCount>(sql, ...where.values);
};
