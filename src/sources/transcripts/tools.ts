/** Which tools of coding agents do what, and how a use of one is told in words. */
import { LIMITS } from '../../base/limits.ts';
import { isOwnTool, onlyLooks } from '../../model/tool-names.ts';
import { type Fields, isFields, shortenedText, type Turn, textIn } from './turn.ts';

const EDITING = new Set(
  'edit,multiedit,write,notebookedit,apply_patch,strreplace,search_replace,edit_file,write_file,replace,create_file,delete_file,editfiles'.split(
    ',',
  ),
);

export interface ToolUse {
  readonly id: string;
  readonly tool: string;
  readonly input: unknown;
  /** The MCP server that offers it, where the host names that apart. */
  readonly server?: string | undefined;
}

/** What its output needs to know of a use. */
export interface SeenUse {
  readonly id: string;
  readonly tool: string;
  readonly isOurs: boolean;
}

export function changesFiles(tool: string): boolean {
  return EDITING.has(tool.toLowerCase());
}

/** What we said ourselves must not come back as something new, whichever way it was asked for. */
export function isOurs({ tool, input, server }: ToolUse): boolean {
  return (
    [tool, server, serverIn(input)].some((name) => name !== undefined && isOwnTool(name)) ||
    // A program that calls tools, as some hosts let their models write one.
    (typeof input === 'string' && /\bmcp__recollect__/.test(input)) ||
    /(?:^|[\s;&|/\\"'(])recollect(?:\.c?js)?["']?\s/.test(`${commandIn(input) ?? ''} `)
  );
}

/** Where one tool calls those of every server, its input says whose. */
function serverIn(input: unknown): string | undefined {
  return isFields(input) ? firstText(input, ['server', 'serverName', 'server_name']) : undefined;
}

export function seenUse(use: ToolUse): SeenUse {
  return { id: use.id, tool: use.tool.slice(0, LIMITS.name), isOurs: isOurs(use) };
}

export function callTurn(use: ToolUse): Turn | undefined {
  if (isOurs(use) || onlyLooks(use.tool)) return undefined;
  const isEdit = changesFiles(use.tool);
  return {
    kind: isEdit ? 'file_edit' : 'tool_call',
    id: `${use.id}:call`,
    content: shortenedText(`${use.tool}: ${wordsOfInput(use.input)}`),
    metadata: { tool: use.tool.slice(0, LIMITS.name), ...(isEdit && pathIn(use.input) && { path: pathIn(use.input) }) },
  };
}

export function resultTurn(use: SeenUse, result: unknown, isError: boolean): Turn | undefined {
  if (use.isOurs || onlyLooks(use.tool) || (!isError && changesFiles(use.tool))) return undefined;
  const text = wordsOfResult(result).trim();
  if (text === '') return undefined;
  return {
    kind: 'tool_result',
    id: `${use.id}:result`,
    content: shortenedText(text),
    metadata: { tool: use.tool, ...(isError && { isError }) },
  };
}

/** The file that a use of a tool is about. */
export function pathIn(input: unknown): string | undefined {
  return isFields(input)
    ? firstText(input, ['file_path', 'filePath', 'path', 'notebook_path', 'target_file'])
    : undefined;
}

export function commandIn(input: unknown): string | undefined {
  if (!isFields(input)) return undefined;
  const command = input.command ?? input.cmd;
  return Array.isArray(command) ? command.filter((word) => typeof word === 'string').join(' ') : textIn(command);
}

/** What would be written or run: the words that a rule about it looks at. */
export function wordsOfInput(input: unknown): string {
  if (typeof input === 'string') return input;
  if (!isFields(input)) return compactJson(input);
  const command = commandIn(input);
  if (command !== undefined) return command;
  const path = pathIn(input);
  const edits = Array.isArray(input.edits) ? input.edits.filter(isFields) : [input];
  const words = edits.flatMap((edit) => {
    const before = textIn(edit.old_string ?? edit.old_str);
    const after = textIn(edit.new_string ?? edit.new_str ?? edit.content ?? edit.contents ?? edit.new_source);
    return [...(before ? [`- ${before}`] : []), ...(after ? [before ? `+ ${after}` : after] : [])];
  });
  if (path !== undefined && words.length > 0) return [path, ...words].join('\n');
  return compactJson(input);
}

const MAX_DEPTH = 4;

/** The words of what a tool gave back, in whichever of the usual forms; pictures and other bytes are left out. */
export function wordsOfResult(result: unknown, depth = 0): string {
  if (typeof result === 'string') return result;
  if (result === null || result === undefined || depth > MAX_DEPTH) return '';
  if (Array.isArray(result)) {
    const parts = result.map((part) => wordsOfResult(part, depth + 1)).filter((text) => text !== '');
    return parts.join('\n');
  }
  if (!isFields(result)) return String(result);
  if (result.type === 'image' || result.type === 'input_image') return '[image]';
  const streams = [textIn(result.stdout), textIn(result.stderr)].filter((text) => text !== undefined);
  if (streams.length > 0) return streams.join('\n');
  for (const field of [
    'text',
    'content',
    'output',
    'aggregated_output',
    'textResultForLlm',
    'llmContent',
    'error',
    'result',
  ])
    if (result[field] !== undefined && result[field] !== null) return wordsOfResult(result[field], depth + 1);
  return 'stdout' in result || 'stderr' in result ? '' : compactJson(result);
}

function firstText(fields: Fields, names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = textIn(fields[name]);
    if (text !== undefined) return text.slice(0, LIMITS.path);
  }
  return undefined;
}

function compactJson(value: unknown): string {
  return JSON.stringify(value) ?? '';
}
