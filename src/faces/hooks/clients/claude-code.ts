/** Claude Code. */
import { CLAUDE_CODE, claudeCodeReader } from '../../../sources/transcripts/claude-code.ts';
import type { HookClient, HookEvent } from '../client.ts';

const NAMES: Partial<Record<HookEvent, string>> = {
  'session-start': 'SessionStart',
  'prompt-submit': 'UserPromptSubmit',
  'post-tool': 'PostToolUse',
};

export const FIELDS = {
  session: ['session_id'],
  folder: ['cwd'],
  transcript: ['transcript_path'],
  prompt: ['prompt'],
  reply: ['last_assistant_message'],
  tool: ['tool_name'],
  toolInput: ['tool_input'],
  toolResult: ['tool_response'],
  toolError: ['error'],
  toolUse: ['tool_use_id'],
  agent: ['agent_id'],
  agentType: ['agent_type'],
  agentTranscript: ['agent_transcript_path'],
  summary: ['compact_summary'],
} as const;

export function contextIn(names: Partial<Record<HookEvent, string>>): HookClient['context'] {
  return (event, additionalContext) => {
    const hookEventName = names[event];
    return hookEventName === undefined ? undefined : { hookSpecificOutput: { hookEventName, additionalContext } };
  };
}

export function denyToolUse(permissionDecisionReason: string): object {
  return { hookSpecificOutput: { hookEventName: 'PreToolUse', permissionDecision: 'deny', permissionDecisionReason } };
}

export function systemMessage(text: string): object {
  return { systemMessage: text };
}

export const claudeCode: HookClient = {
  name: CLAUDE_CODE,
  fields: FIELDS,
  folderVariable: 'CLAUDE_PROJECT_DIR',
  transcript: () => claudeCodeReader(),
  repliesInTranscript: true,
  // Of a longer text only the beginning arrives.
  contextChars: 10_000,
  context: contextIn(NAMES),
  deny: denyToolUse,
  forPeople: systemMessage,
};
