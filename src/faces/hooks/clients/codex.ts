/** Codex: it speaks as Claude Code does, but messages have no ids in its older transcripts. */
import { CODEX, codexReader } from '../../../sources/transcripts/codex.ts';
import type { HookClient } from '../client.ts';
import { contextIn, denyToolUse, FIELDS, systemMessage } from './claude-code.ts';

export const codex: HookClient = {
  name: CODEX,
  fields: FIELDS,
  transcript: codexReader,
  toolIdsPerSession: true,
  contextChars: 10_000,
  context: contextIn({ 'session-start': 'SessionStart', 'prompt-submit': 'UserPromptSubmit' }),
  deny: denyToolUse,
  forPeople: systemMessage,
};
