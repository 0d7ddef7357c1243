/** Transcripts of Codex, which it calls rollouts: a line about the session, then what was said and done. */
import { isOneOf } from '../../base/records.ts';
import { PendingUses } from './pending-uses.ts';
import { kindOfPrompt } from './prompt-kind.ts';
import { callTurn, resultTurn } from './tools.ts';
import { type Fields, idIn, isFields, type Turn, type TurnReader, textIn, textsIn, timeIn, wholeText } from './turn.ts';

export const CODEX = 'codex';

export function recognisesCodex(line: Fields): boolean {
  return isFields(line.payload) && isOneOf(['session_meta', 'response_item', 'turn_context', 'event_msg'], line.type);
}

/** What the program itself puts in the place of words of the user. */
const NOT_SAID =
  /^\s*(?:<(?:environment_context|user_instructions|permissions|INSTRUCTIONS|turn_aborted|collaboration_mode|skill|user_shell_command|model_switch|subagent_notification)\b|# AGENTS\.md instructions)/;

/** The first line says which session it is; who reads only the end of a file has to know it. */
export function codexReader(known?: string): TurnReader {
  const uses = new PendingUses();
  let session = known;
  let folder: string | undefined;
  return (line) => {
    const { payload } = line;
    if (!isFields(payload)) return [];
    if (line.type === 'session_meta') {
      session ??= idIn(payload.id);
      folder ??= textIn(payload.cwd);
    }
    if (line.type !== 'response_item' || session === undefined) return [];
    const turn = turnOf(payload, session, uses);
    return turn === undefined ? [] : [{ ...turn, session, folder, occurredAt: timeIn(line.timestamp) }];
  };
}

function turnOf(item: Fields, session: string, uses: PendingUses): Turn | undefined {
  switch (item.type) {
    case 'message':
      return said(item);
    case 'function_call':
    case 'custom_tool_call':
    case 'local_shell_call':
      return called(item, session, uses);
    case 'function_call_output':
    case 'custom_tool_call_output':
      return answered(item, uses);
    default:
      return undefined;
  }
}

function said({ role, content }: Fields): Turn | undefined {
  const parts = Array.isArray(content) ? content.filter(isFields) : [];
  const texts = textsIn(parts);
  const words = wholeText(texts.filter((text) => !NOT_SAID.test(text)).join('\n'));
  if (words.trim() === '') return undefined;
  if (role === 'assistant') return { kind: 'assistant_message', content: words, speaker: CODEX };
  return role === 'user' ? { kind: kindOfPrompt(words), content: words } : undefined;
}

/** Ids of calls are only told apart within a session. */
function called(item: Fields, session: string, uses: PendingUses): Turn | undefined {
  const id = idIn(item.call_id);
  if (id === undefined) return undefined;
  const given = item.arguments ?? item.input ?? item.action;
  // Newer versions name the server of a tool apart; together they are what hooks are told.
  const names = [textIn(item.namespace), textIn(item.name)].filter((name) => name !== undefined);
  const use = {
    id: `${session}:${id}`,
    tool: names.length === 0 ? 'shell' : names.join('__'),
    input: typeof given === 'string' ? parsed(given) : given,
  };
  uses.add(id, use);
  return callTurn(use);
}

function answered(item: Fields, uses: PendingUses): Turn | undefined {
  const use = uses.take(idIn(item.call_id));
  if (use === undefined) return undefined;
  const output = typeof item.output === 'string' ? parsed(item.output) : item.output;
  const code = isFields(output) && isFields(output.metadata) ? output.metadata.exit_code : undefined;
  return resultTurn(
    use,
    output,
    (isFields(output) && output.success === false) || (typeof code === 'number' && code !== 0),
  );
}

/** Arguments and outputs may be JSON in a text, or just a text. */
function parsed(text: string): unknown {
  if (!/^\s*\{/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
