/** Transcripts of Gemini CLI: a line about the session, then messages and changes of fields; a message is written again when its tools have answered. */
import { kindOfPrompt } from './prompt-kind.ts';
import { callTurn, resultTurn, seenUse } from './tools.ts';
import { type Fields, idIn, isFields, type Turn, type TurnReader, textIn, textsIn, timeIn, wholeText } from './turn.ts';

export const GEMINI = 'gemini';

export function recognisesGemini(line: Fields): boolean {
  return idIn(line.sessionId) !== undefined && typeof line.projectHash === 'string';
}

/** The first line says which session it is; who reads only the end of a file has to know it. */
export function geminiReader(known?: string): TurnReader {
  let session = known;
  let folder: string | undefined;
  const told = new Set<string>();
  return (line) => {
    if (recognisesGemini(line)) session ??= idIn(line.sessionId);
    // A history that is set, as at the beginning and after a compression, says nothing new but where the work is done.
    if (isFields(line.$set)) folder ??= workspaceIn(line.$set.messages);
    return session === undefined ? [] : turnsOf(line, told).map((turn) => ({ ...turn, session, folder }));
  };
}

function turnsOf(message: Fields, told: Set<string>): Turn[] {
  const { type, content, toolCalls } = message;
  const id = idIn(message.id);
  const occurredAt = timeIn(message.timestamp);
  if (type === 'user') {
    const words = typedIn(textOf(content));
    const isAnswer = Array.isArray(content) && content.some((part) => isFields(part) && 'functionResponse' in part);
    if (isAnswer || words === '' || SETTING_UP.test(words)) return [];
    return [{ kind: kindOfPrompt(words), content: words, occurredAt }];
  }
  if (type !== 'gemini') return [];
  const words = textOf(content);
  const isNew = id === undefined || !told.has(id);
  if (id !== undefined) told.add(id);
  const said: Turn[] =
    words.trim() === '' || !isNew
      ? []
      : [{ kind: 'assistant_message', id, content: words, speaker: GEMINI, occurredAt }];
  const calls = Array.isArray(toolCalls) ? toolCalls.filter(isFields) : [];
  return [...said, ...calls.flatMap((call) => toolTurns(call, told)).map((turn) => ({ ...turn, occurredAt }))];
}

/** Hooks are not told the ids of calls, so that calls are known by their words here too. */
function toolTurns(call: Fields, told: Set<string>): Turn[] {
  const [id, tool] = [idIn(call.id), textIn(call.name)];
  if (id === undefined || tool === undefined || told.has(id)) return [];
  told.add(id);
  const use = { id, tool, input: call.args };
  const result = resultTurn(seenUse(use), withoutWrapper(resultOf(call.result)), call.status === 'error');
  return [callTurn(use), result].flatMap((turn) => (turn === undefined ? [] : [{ ...turn, id: undefined }]));
}

function resultOf(result: unknown): unknown {
  const [first] = Array.isArray(result) ? result : [result];
  const answer = isFields(first) && isFields(first.functionResponse) ? first.functionResponse.response : first;
  return isFields(answer) ? (answer.output ?? answer.error) : answer;
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return wholeText(content);
  const parts = Array.isArray(content) ? content.filter(isFields) : [];
  return wholeText(textsIn(parts).join('\n'));
}

/** What the program says of itself and of the machine before anything is asked. */
const SETTING_UP = /^\s*<(?:session_context|loaded_context|environment_context|state_snapshot)>/;

function workspaceIn(messages: unknown): string | undefined {
  for (const message of Array.isArray(messages) ? messages : []) {
    const text = isFields(message) ? textOf(message.content) : '';
    const [, path] = /\*\*Workspace Directories:\*\*\r?\n\s*- (\S[^\r\n]*)/.exec(text) ?? [];
    if (SETTING_UP.test(text) && path !== undefined) return path;
  }
  return undefined;
}

/** What hooks hand over comes to the model, and back to later hooks, around what was typed. */
export function typedIn(prompt: string): string {
  return prompt.replace(/<hook_context>[\s\S]*?<\/hook_context>/g, '').trim();
}

/** What tools give back is marked for the model; the mark is none of their words. */
export function withoutWrapper(result: unknown): unknown {
  if (typeof result === 'string') return result.replace(/<\/?untrusted_context>\n?/g, '');
  if (Array.isArray(result)) return result.map(withoutWrapper);
  if (!isFields(result)) return result;
  return Object.fromEntries(Object.entries(result).map(([key, value]) => [key, withoutWrapper(value)]));
}
