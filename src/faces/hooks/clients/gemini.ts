/** Gemini CLI: BeforeAgent, AfterAgent and PreCompress are its prompt, its reply and its compaction. */
import { GEMINI, geminiReader, typedIn, withoutWrapper } from '../../../sources/transcripts/gemini.ts';
import type { Fields } from '../../../sources/transcripts/turn.ts';
import type { HookClient } from '../client.ts';
import { contextIn, systemMessage } from './claude-code.ts';

export const gemini: HookClient = {
  name: GEMINI,
  fields: {
    session: ['session_id'],
    folder: ['cwd'],
    transcript: ['transcript_path'],
    prompt: ['prompt'],
    reply: ['prompt_response'],
    tool: ['tool_name'],
    toolInput: ['tool_input'],
    toolResult: ['tool_response'],
    toolError: ['tool_response.error'],
    toolServer: ['mcp_context.server_name'],
    trigger: ['trigger'],
  },
  reshape: unwrapped,
  transcript: geminiReader,
  repliesInTranscript: true,
  // It asks before every call of the model, long before there is something to compress.
  passesOver: (event, trigger) => event === 'pre-compact' && trigger !== 'manual',
  folderVariable: 'GEMINI_PROJECT_DIR',
  toolIdsPerSession: true,
  contextChars: 10_000,
  context: contextIn({ 'session-start': 'SessionStart', 'prompt-submit': 'BeforeAgent' }),
  deny: (reason) => ({ decision: 'deny', reason }),
  forPeople: systemMessage,
};

function unwrapped(fields: Fields): Fields {
  const { prompt, tool_response } = fields;
  return {
    ...fields,
    ...(typeof prompt === 'string' && { prompt: typedIn(prompt) }),
    ...(tool_response !== undefined && { tool_response: withoutWrapper(tool_response) }),
  };
}
