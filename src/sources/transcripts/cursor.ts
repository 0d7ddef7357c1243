/** Transcripts of Cursor's agents: a role and a message a line, without times, ids or a folder. */
import { kindOfPrompt } from './prompt-kind.ts';
import { callTurn } from './tools.ts';
import { type Fields, isFields, type Turn, type TurnReader, textIn, textsIn, wholeText } from './turn.ts';

export const CURSOR = 'cursor';

export function recognisesCursor(line: Fields): boolean {
  return (line.role === 'user' || line.role === 'assistant') && isFields(line.message) && !('sessionId' in line);
}

/** The name of the file is the only thing that says which conversation it is. */
export function cursorReader(session: string | undefined): TurnReader {
  let calls = 0;
  return ({ role, message }) => {
    const content = isFields(message) ? message.content : undefined;
    const blocks: readonly Fields[] =
      typeof content === 'string'
        ? [{ type: 'text', text: content }]
        : Array.isArray(content)
          ? content.filter(isFields)
          : [];
    const words = wholeText(
      textsIn(blocks.filter(({ type }) => type === 'text'))
        .map(asked)
        .join('\n'),
    );
    const turns: Turn[] = [];
    if (words.trim() !== '')
      turns.push(
        role === 'user'
          ? { kind: kindOfPrompt(words), content: words }
          : { kind: 'assistant_message', content: words, speaker: CURSOR },
      );
    for (const { type, name, input } of role === 'assistant' ? blocks : []) {
      const tool = type === 'tool_use' ? textIn(name) : undefined;
      const turn = tool === undefined ? undefined : callTurn({ id: `${session}:${++calls}`, tool, input });
      // Calls have no ids here, so they are known by their words.
      if (turn) turns.push({ ...turn, id: undefined });
    }
    return turns.map((turn) => ({ ...turn, session }));
  };
}

/** Around what was asked stands what the editor adds. */
function asked(text: string): string {
  const query = /<user_query>([\s\S]*?)<\/user_query>/.exec(text)?.[1];
  return query === undefined ? text : query.trim();
}
