/** What `opencode export` writes: one object with a session and its messages, each in parts. */
import { kindOfPrompt } from './prompt-kind.ts';
import { callTurn, resultTurn, seenUse } from './tools.ts';
import { type Fields, idIn, isFields, type Turn, type TurnReader, textIn, textsIn, timeIn, wholeText } from './turn.ts';

export const OPENCODE = 'opencode';

export function recognisesOpencode(value: Fields): boolean {
  const { info, messages } = value;
  return isFields(info) && idIn(info.id) !== undefined && typeof info.directory === 'string' && Array.isArray(messages);
}

export function opencodeReader(): TurnReader {
  return ({ info, messages }) => {
    const own = isFields(info) ? idIn(info.id) : undefined;
    if (own === undefined || !isFields(info) || !Array.isArray(messages)) return [];
    // Its ids have the form of ours, and must not be taken for them.
    const session = `${OPENCODE}:${own}`;
    const folder = textIn(info.directory);
    return messages.filter(isFields).flatMap((message) => {
      const about = isFields(message.info) ? message.info : {};
      const parts = Array.isArray(message.parts) ? message.parts.filter(isFields) : [];
      const created = isFields(about.time) ? about.time.created : undefined;
      const occurredAt = typeof created === 'number' ? timeIn(created / 1_000) : undefined;
      return turnsOf(about, parts, session).map((turn) => ({ ...turn, session, folder, occurredAt }));
    });
  };
}

function turnsOf({ role, id }: Fields, parts: readonly Fields[], session: string): Turn[] {
  // What the program adds in the name of the user is marked.
  const texts = textsIn(
    parts.filter(({ type, synthetic, ignored }) => type === 'text' && synthetic !== true && ignored !== true),
  );
  const words = wholeText(texts.join('\n'));
  const said: Turn[] = [];
  if (words !== '' && role === 'user') said.push({ kind: kindOfPrompt(words), id: idIn(id), content: words });
  if (words !== '' && role === 'assistant')
    said.push({ kind: 'assistant_message', id: idIn(id), content: words, speaker: OPENCODE });
  return [...said, ...parts.flatMap((part) => toolTurns(part, session))];
}

/** Ids of calls are only told apart within a session. */
function toolTurns({ type, tool, callID, state }: Fields, session: string): Turn[] {
  const [id, name] = [idIn(callID), textIn(tool)];
  if (type !== 'tool' || id === undefined || name === undefined || !isFields(state)) return [];
  const use = { id: `${session}:${id}`, tool: name, input: state.input };
  const isError = state.status === 'error';
  const result = resultTurn(seenUse(use), isError ? state.error : state.output, isError);
  return [callTurn(use), result].filter((turn) => turn !== undefined);
}
