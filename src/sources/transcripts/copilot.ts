/** Transcripts of Copilot on the command line: one event a line. */
import { PendingUses } from './pending-uses.ts';
import { kindOfPrompt } from './prompt-kind.ts';
import { callTurn, resultTurn } from './tools.ts';
import { type Fields, idIn, isFields, type Turn, type TurnReader, textIn, timeIn, wholeText } from './turn.ts';

export const COPILOT = 'copilot';

export function recognisesCopilot(line: Fields): boolean {
  return line.type === 'session.start' && isFields(line.data) && idIn(line.data.sessionId) !== undefined;
}

/** The first line says which session it is; who reads only the end of a file has to know it. */
export function copilotReader(known?: string): TurnReader {
  const uses = new PendingUses();
  let session = known;
  let folder: string | undefined;
  return (line) => {
    const { data } = line;
    if (!isFields(data)) return [];
    if (recognisesCopilot(line)) {
      session ??= idIn(data.sessionId);
      folder ??= isFields(data.context) ? textIn(data.context.cwd) : undefined;
    }
    // A sub-agent's words are the output of the tool that started it.
    const isAside = line.agentId !== undefined || data.parentToolCallId !== undefined;
    const turn = session === undefined || isAside ? undefined : turnOf(line, data, uses);
    return turn === undefined ? [] : [{ ...turn, session, folder, occurredAt: timeIn(line.timestamp) }];
  };
}

function turnOf({ type, id }: Fields, data: Fields, uses: PendingUses): Turn | undefined {
  switch (type) {
    case 'user.message': {
      // What was typed; what it is made into for the model has more.
      const words = wholeText(textIn(data.content) ?? '');
      // What a skill or the program itself says in the place of the user names its source.
      const isTyped = data.source === undefined || data.source === 'user';
      return words === '' || !isTyped ? undefined : { kind: kindOfPrompt(words), content: words };
    }
    case 'assistant.message': {
      const words = wholeText(textIn(data.content) ?? '');
      return words === '' ? undefined : { kind: 'assistant_message', id: idIn(id), content: words, speaker: COPILOT };
    }
    case 'tool.execution_start':
      return called(data, uses);
    case 'tool.execution_complete':
      return answered(data, uses);
    default:
      return undefined;
  }
}

/** Hooks are not told the ids of calls, so that calls are known by their words here too. */
function called(data: Fields, uses: PendingUses): Turn | undefined {
  const [id, tool] = [idIn(data.toolCallId), textIn(data.toolName)];
  if (id === undefined || tool === undefined) return undefined;
  const use = { id, tool, input: data.arguments, server: textIn(data.mcpServerName) };
  uses.add(id, use);
  return withoutId(callTurn(use));
}

function answered(data: Fields, uses: PendingUses): Turn | undefined {
  const use = uses.take(idIn(data.toolCallId));
  const result = isFields(data.result) ? data.result.content : data.error;
  return use && withoutId(resultTurn(use, result, data.success === false));
}

function withoutId(turn: Turn | undefined): Turn | undefined {
  return turn && { ...turn, id: undefined };
}
