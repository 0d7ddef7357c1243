/** The export of Claude's apps: a list of conversations with their messages in order. */
import { type Fields, idIn, isFields, type Turn, type TurnReader, textIn, textsIn, timeIn, wholeText } from './turn.ts';

export const CLAUDE = 'claude';

export function recognisesClaude(conversation: Fields): boolean {
  return Array.isArray(conversation.chat_messages);
}

export function claudeReader(): TurnReader {
  return (conversation) => {
    const session = idIn(conversation.uuid);
    const messages = Array.isArray(conversation.chat_messages) ? conversation.chat_messages.filter(isFields) : [];
    const title = textIn(conversation.name)?.slice(0, 500);
    return messages.flatMap((message) => {
      const turn = turnOf(message);
      return turn === undefined ? [] : [{ ...turn, session, metadata: title === undefined ? undefined : { title } }];
    });
  };
}

function turnOf(message: Fields): Turn | undefined {
  const id = idIn(message.uuid);
  const parts = Array.isArray(message.content) ? message.content.filter(isFields) : [];
  const texts = textsIn(parts.filter(({ type }) => type === 'text'));
  const content = wholeText(texts.length > 0 ? texts.join('\n') : (textIn(message.text) ?? ''));
  if (id === undefined || content.trim() === '') return undefined;
  const common = { id, content, occurredAt: timeIn(message.created_at) };
  if (message.sender === 'human') return { ...common, kind: 'user_message' };
  return message.sender === 'assistant' ? { ...common, kind: 'assistant_message', speaker: CLAUDE } : undefined;
}
