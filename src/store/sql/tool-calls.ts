/** The log of calls: written in batches, listed newest first, and never longer than it may be. */
import type { AccessFilter } from '../port/queries.ts';
import { TOOL_CALL_COLUMNS, type ToolCallFilter, type ToolCallRow } from '../port/tool-calls.ts';
import { isVisible } from './access.ts';
import type { Statement } from './dialect.ts';
import { insertInto, keepNewest } from './log-writes.ts';
import type { Reader } from './reader.ts';
import { Where } from './where.ts';

const INSERT = insertInto('tool_calls', TOOL_CALL_COLUMNS);
const KEEP = keepNewest('tool_calls');

export function toolCallWrites(rows: readonly ToolCallRow[], keep: number): Statement[] {
  const inserts = rows.map((row) => ({ sql: INSERT, values: TOOL_CALL_COLUMNS.map((column) => row[column]) }));
  return [...inserts, { sql: KEEP, values: [keep] }];
}

export async function listToolCalls(
  reader: Reader,
  access: AccessFilter,
  filter: ToolCallFilter,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<ToolCallRow[]> {
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
  const sql = `SELECT ${TOOL_CALL_COLUMNS.join(', ')} FROM tool_calls WHERE ${where.sql} ORDER BY id DESC LIMIT ?`;
  return reader.all<ToolCallRow>(sql, ...where.values, limit);
}
