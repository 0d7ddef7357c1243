/** Copilot in the terminal and in VS Code, which call the same things by two sorts of names. */
import { COPILOT, copilotReader } from '../../../sources/transcripts/copilot.ts';
import type { Fields } from '../../../sources/transcripts/turn.ts';
import type { HookClient } from '../client.ts';

export const copilot: HookClient = {
  name: COPILOT,
  fields: {
    session: ['sessionId', 'session_id'],
    folder: ['cwd'],
    transcript: ['transcriptPath', 'transcript_path'],
    prompt: ['prompt'],
    tool: ['toolName', 'tool_name'],
    toolInput: ['toolArgs', 'tool_input'],
    toolResult: ['toolResult', 'tool_response'],
    toolUse: ['toolUseId', 'tool_use_id'],
    agentType: ['agentName'],
  },
  reshape: withReadArguments,
  transcript: copilotReader,
  repliesInTranscript: true,
  toolIdsPerSession: true,
  contextChars: 10_000,
  context: (event, additionalContext) =>
    event === 'session-start'
      ? { additionalContext, hookSpecificOutput: { hookEventName: 'SessionStart', additionalContext } }
      : undefined,
  deny: (reason) => ({
    permissionDecision: 'deny',
    permissionDecisionReason: reason,
    hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason: reason },
  }),
};

/** The terminal's arguments are JSON in a text. */
function withReadArguments(fields: Fields): Fields {
  const { toolArgs } = fields;
  if (typeof toolArgs !== 'string') return fields;
  try {
    return { ...fields, toolArgs: JSON.parse(toolArgs) };
  } catch {
    return fields;
  }
}
