/** Sessions and conversations with what belongs to them: the answers of `start-session`, `session`, `finish` and `conversation`. */
import { textsOf } from '../../../base/records.ts';
import { lines, oneLine } from '../terminal/plain-text.ts';
import type { Screen } from '../terminal/screen.ts';
import { table } from '../terminal/table.ts';
import { indented } from './any-shape.ts';
import { attached, sessions } from './columns.ts';
import { nextLines } from './lists.ts';
import { itemLines } from './one-item.ts';
import { type Fields, isFields, listOf, show } from './values.ts';

/** The session itself, then what was left for it and what belongs to it. */
export function sessionLines(answer: Fields & { readonly session: Fields }, screen: Screen): string[] {
  const { session, checkpoint, status, items, conversations, unfinished, agentActiveHours } = answer;
  const threads = listOf(conversations).map(
    (thread) =>
      `${show(thread.title ?? 'untitled', screen)}  ${screen.paint('dim', `${thread.messageCount} messages, ${thread.status}`)}  ${id(thread.id, screen)}`,
  );
  return [
    ...(typeof status === 'string' ? [screen.paint('green', oneLine(status))] : []),
    ...itemLines(session, screen),
    ...(typeof agentActiveHours === 'number'
      ? [screen.paint('dim', `its agent was active for ${agentActiveHours.toFixed(1)} hours in all`)]
      : []),
    ...checkpointLines(checkpoint, screen),
    ...section('items', listOf(items).length === 0 ? [] : table(listOf(items), attached(screen), screen), screen),
    ...section('conversations', threads, screen),
    ...section(
      'not finished',
      listOf(unfinished).length === 0 ? [] : table(listOf(unfinished), sessions(screen), screen),
      screen,
    ),
  ];
}

function checkpointLines(checkpoint: unknown, screen: Screen): string[] {
  if (!isFields(checkpoint)) return [];
  const mark = checkpoint.status === 'inbox' ? ', unreviewed' : '';
  const title = `last checkpoint, ${show(checkpoint.recordedAt, screen)}${mark}  ${id(checkpoint.id, screen)}`;
  return section(title, lines(String(checkpoint.content)), screen);
}

interface Finished extends Fields {
  readonly openItems: readonly Fields[];
  readonly decisions: readonly Fields[];
}

export function finishedLines(answer: Finished, screen: Screen): string[] {
  const items = (list: readonly Fields[]) =>
    list.map(
      ({ id: item, kind, content }) =>
        `${screen.paint('dim', show(kind, screen))} ${show(content, screen).slice(0, 200)}  ${id(item, screen)}`,
    );
  return [
    `${screen.paint('green', show(answer.status, screen))}  ${id(answer.id, screen)}  ${screen.paint('dim', `${Number(answer.activeHours).toFixed(1)} hours`)}`,
    ...indented(lines(String(answer.summary))),
    ...section('still open', items(answer.openItems), screen),
    ...section('decided', items(answer.decisions), screen),
    `${screen.paint('bold', 'checkpoint')}  ${id(answer.checkpoint, screen)}`,
  ];
}

interface Conversation extends Fields {
  readonly conversation: Fields;
  readonly messages: readonly Fields[];
}

export function conversationLines(answer: Conversation, screen: Screen, nextFlag: string): string[] {
  const messages = answer.messages.flatMap((message) => {
    const uses = [...textsOf(message.tools), ...textsOf(message.uses)];
    const head = [
      screen.paint('dim', `${message.index}`),
      screen.paint('bold', show(message.speaker ?? message.role, screen)),
      screen.paint('dim', show(message.occurredAt, screen)),
      id(message.id, screen),
    ];
    return [
      head.join('  '),
      ...indented(lines(String(message.content))),
      ...(uses.length > 0 ? [screen.paint('dim', `  uses ${uses.map(oneLine).join(', ')}`)] : []),
    ];
  });
  return [
    ...itemLines(answer.conversation, screen),
    '',
    ...(messages.length > 0 ? messages : [screen.paint('dim', 'No messages.')]),
    ...nextLines(answer, screen, nextFlag),
  ];
}

function section(title: string, body: readonly string[], screen: Screen): string[] {
  return body.length === 0 ? [] : [screen.paint('bold', title), ...indented(body)];
}

function id(value: unknown, screen: Screen): string {
  return screen.paint('cyan', oneLine(String(value)));
}
