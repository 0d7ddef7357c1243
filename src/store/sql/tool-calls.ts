/** The log of calls: written in batches, listed newest first, and never longer than it may be. */
import { TOOL_CALLS } from '../port/tables.ts';
import type { ToolCallRow } from '../port/tool-calls.ts';
import { isVisible } from './access.ts';
import { logWrites } from './log-writes.ts';
import type { QueryOf } from './reader.ts';
import { Where } from './where.ts';

export const toolCallWrites = logWrites(TOOL_CALLS);

export const listToolCalls: QueryOf<'listToolCalls'> = async (reader, access, filter, { after, limit }) => {
  const where = new Where(reader.dialect)
    .addCondition(isVisible(reader.dialect, access, 'scope_id'))
    .addIf('tool = ?', filter.tool)
    .addActor('actor_id', 'actor_kind', filter.actorId)
    .addIf('client = ?', filter.client)
    .addIf('session_id = ?', filter.sessionId)
    .addIf('result = ?', filter.result)
    .addIf('called_at >= ?', filter.from)
    .addIf('called_at < ?', filter.until)
    .addIf('id < ?', after);
  const sql = `SELECT ${TOOL_CALLS.columns.join(', ')} FROM tool_calls WHERE ${where.sql} ORDER BY id DESC LIMIT ?`;
  return reader.all<ToolCallRow>(sql, ...where.values, limit);
};
