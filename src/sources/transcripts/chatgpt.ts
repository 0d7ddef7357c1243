/** The export of ChatGPT: a list of conversations, each a tree of messages. */

import { resultTurn, seenUse } from './tools.ts';
import { type Fields, idIn, isFields, type Turn, type TurnReader, textIn, timeIn, wholeText } from './turn.ts';

export const CHATGPT = 'chatgpt';

export function recognisesChatgpt(conversation: Fields): boolean {
  return isFields(conversation.mapping);
}

/** Every branch is read: an answer that was asked for again was given all the same. */
export function chatgptReader(): TurnReader {
  return (conversation) => {
    const session = idIn(conversation.conversation_id) ?? idIn(conversation.id);
    if (session === undefined || !isFields(conversation.mapping)) return [];
    const title = textIn(conversation.title);
    return Object.values(conversation.mapping).flatMap((node) => {
      const message = isFields(node) ? node.message : undefined;
      const turn = isFields(message) ? turnOf(message, title) : undefined;
      return turn === undefined ? [] : [{ ...turn, session }];
    });
  };
}

function turnOf(message: Fields, title: string | undefined): Turn | undefined {
  const { author, content, metadata } = message;
  const [id, role] = [idIn(message.id), isFields(author) ? author.role : undefined];
  const isHidden = isFields(metadata) && metadata.is_visually_hidden_from_conversation === true;
  const text = isFields(content) ? wordsOf(content) : '';
  if (id === undefined || isHidden || text.trim() === '') return undefined;
  const occurredAt = timeIn(message.create_time);
  const about = title === undefined ? undefined : { title: title.slice(0, 500) };
  if (role === 'user') return { kind: 'user_message', id, content: text, occurredAt, metadata: about };
  if (role === 'assistant')
    return { kind: 'assistant_message', id, content: text, occurredAt, speaker: CHATGPT, metadata: about };
  const tool = role === 'tool' && isFields(author) ? (textIn(author.name) ?? 'tool') : undefined;
  const result = tool === undefined ? undefined : resultTurn(seenUse({ id, tool, input: undefined }), text, false);
  return result && { ...result, id, occurredAt };
}

function wordsOf(content: Fields): string {
  if (content.content_type === 'code') return wholeText(textIn(content.text) ?? '');
  const isText = content.content_type === 'text' || content.content_type === 'multimodal_text';
  const parts = isText && Array.isArray(content.parts) ? content.parts : [];
  return wholeText(parts.filter((part) => typeof part === 'string').join('\n'));
}
