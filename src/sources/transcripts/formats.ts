/** The formats of transcripts, and which of them a file has. */
import { CHATGPT, chatgptReader, recognisesChatgpt } from './chatgpt.ts';
import { CLAUDE_CODE, claudeCodeReader, recognisesClaudeCode } from './claude-code.ts';
import { CLAUDE, claudeReader, recognisesClaude } from './claude-export.ts';
import { CODEX, codexReader, recognisesCodex } from './codex.ts';
import { COPILOT, copilotReader, recognisesCopilot } from './copilot.ts';
import { CURSOR, cursorReader, recognisesCursor } from './cursor.ts';
import { GEMINI, geminiReader, recognisesGemini } from './gemini.ts';
import { MARKDOWN } from './markdown.ts';
import { MCP_MEMORY, mcpMemoryReader, recognisesMcpMemory } from './mcp-memory.ts';
import { OPENCODE, opencodeReader, recognisesOpencode } from './opencode.ts';
import type { Fields, TurnReader } from './turn.ts';

export interface TranscriptFormat {
  /** Also the source of what is recorded from it. */
  readonly name: string;
  /** One JSON value a line, one list of all of them, one object, or no JSON. */
  readonly form: 'lines' | 'list' | 'object' | 'text';
  /** Its turns are those of sessions of work. */
  readonly hasSessions?: true;
  readonly recognises?: (value: Fields) => boolean;
  /** By the name of the file, where nothing else says which conversation it is. */
  readonly reader?: (fileName: string) => TurnReader;
}

export const TRANSCRIPT_FORMATS: readonly TranscriptFormat[] = [
  { name: CLAUDE_CODE, form: 'lines', hasSessions: true, recognises: recognisesClaudeCode, reader: claudeCodeReader },
  { name: CODEX, form: 'lines', hasSessions: true, recognises: recognisesCodex, reader: () => codexReader() },
  { name: GEMINI, form: 'lines', hasSessions: true, recognises: recognisesGemini, reader: () => geminiReader() },
  { name: COPILOT, form: 'lines', hasSessions: true, recognises: recognisesCopilot, reader: () => copilotReader() },
  { name: CURSOR, form: 'lines', hasSessions: true, recognises: recognisesCursor, reader: cursorReader },
  { name: OPENCODE, form: 'object', hasSessions: true, recognises: recognisesOpencode, reader: opencodeReader },
  { name: MCP_MEMORY, form: 'lines', recognises: recognisesMcpMemory, reader: mcpMemoryReader },
  { name: CHATGPT, form: 'list', recognises: recognisesChatgpt, reader: chatgptReader },
  { name: CLAUDE, form: 'list', recognises: recognisesClaude, reader: claudeReader },
  { name: MARKDOWN, form: 'text' },
];

export function formatOf(value: Fields): TranscriptFormat | undefined {
  return TRANSCRIPT_FORMATS.find(({ recognises }) => recognises?.(value));
}
