/** The log of calls: written in batches, listed newest first, and never longer than it may be. */
import type { Sight } from '../port/queries.ts';
import { TOOL_CALL_COLUMNS, type ToolCallFilter, type ToolCallRow } from '../port/tool-calls.ts';
import type { Connection } from './connection.ts';
import { inSight } from './sight.ts';
import { Where } from './where.ts';

const COLUMNS = TOOL_CALL_COLUMNS.join(', ');
const INSERT = `INSERT INTO tool_calls (${COLUMNS}) VALUES (${TOOL_CALL_COLUMNS.map(() => '?').join(', ')}) ON CONFLICT DO NOTHING`;
const FORGET = 'DELETE FROM tool_calls WHERE id <= (SELECT id FROM tool_calls ORDER BY id DESC LIMIT 1 OFFSET ?)';

export function logToolCalls(connection: Connection, rows: readonly ToolCallRow[], keep: number): void {
  for (const row of rows) connection.run(INSERT, ...TOOL_CALL_COLUMNS.map((column) => row[column]));
  connection.run(FORGET, keep);
}

export function listToolCalls(
  connection: Connection,
  sight: Sight,
  filter: ToolCallFilter,
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): ToolCallRow[] {
  const where = new Where()
    .addCondition(inSight(sight, 'scope_id'))
    .addIf('tool = ?', filter.tool)
    .addActor('actor_id', 'actor_kind', filter.actorId)
    .addIf('client = ?', filter.client)
    .addIf('session_id = ?', filter.sessionId)
    .addIf('result = ?', filter.result)
    .addIf('called_at >= ?', filter.from)
    .addIf('called_at < ?', filter.until)
    .addIf('id < ?', after);
  const sql = `SELECT ${COLUMNS} FROM tool_calls WHERE ${where.sql} ORDER BY id DESC LIMIT ?`;
  return connection.all(sql, ...where.values, limit) as unknown as ToolCallRow[];
}
