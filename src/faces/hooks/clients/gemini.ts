/** Gemini CLI: BeforeAgent, AfterAgent and PreCompress are its prompt, its reply and its compaction. */
import type { HookClient } from '../client.ts';
import { contextIn } from './claude-code.ts';

export const gemini: HookClient = {
  name: 'gemini',
  fields: {
    session: ['session_id'],
    folder: ['cwd'],
    prompt: ['prompt'],
    reply: ['prompt_response'],
    tool: ['tool_name'],
    toolInput: ['tool_input'],
    toolResult: ['tool_response'],
    toolError: ['tool_response.error'],
  },
  folderVariable: 'GEMINI_PROJECT_DIR',
  toolIdsPerSession: true,
  contextChars: 10_000,
  context: contextIn({ 'session-start': 'SessionStart', 'prompt-submit': 'BeforeAgent' }),
  deny: (reason) => ({ decision: 'deny', reason }),
};
