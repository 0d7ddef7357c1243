/** Cursor: its older events for shells, MCP tools and edits stand for uses of tools as well. */
import { CURSOR } from '../../../sources/transcripts/cursor.ts';
import { type Fields, textIn } from '../../../sources/transcripts/turn.ts';
import type { HookClient } from '../client.ts';

export const cursor: HookClient = {
  name: CURSOR,
  fields: {
    session: ['conversation_id', 'session_id'],
    folder: ['workspace_roots.0', 'cwd'],
    prompt: ['prompt'],
    reply: ['text', 'last_assistant_message'],
    tool: ['tool_name'],
    toolInput: ['tool_input'],
    toolResult: ['tool_output', 'result_json'],
    toolError: ['error_message', 'error'],
    toolUse: ['tool_use_id'],
    agent: ['subagent_id'],
    agentType: ['subagent_type'],
    summary: ['summary'],
  },
  reshape: asToolUse,
  folderVariable: 'CURSOR_PROJECT_DIR',
  toolIdsPerSession: true,
  contextChars: 10_000,
  context: (event, additional_context) =>
    event === 'session-start' || event === 'post-tool' ? { additional_context } : undefined,
  deny: (reason) => ({ permission: 'deny', user_message: reason, agent_message: reason }),
};

function asToolUse(fields: Fields): Fields {
  const { tool_name, command, output, file_path, edits } = fields;
  if (tool_name !== undefined) return fields;
  if (textIn(command)) return { ...fields, tool_name: 'Shell', tool_input: { command }, tool_output: output };
  return Array.isArray(edits) ? { ...fields, tool_name: 'Edit', tool_input: { file_path, edits } } : fields;
}
