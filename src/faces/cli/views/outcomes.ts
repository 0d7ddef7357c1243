/** What a change did: one line for each item. */
import { oneLine } from '../terminal/plain-text.ts';
import type { Screen, Style } from '../terminal/screen.ts';
import { itemLines } from './one-item.ts';
import { type Fields, isEmpty, listOf, show, words } from './values.ts';

/** Statuses that say that nothing new was written. */
const QUIET = new Set(['unchanged', 'duplicate']);

interface Outcome extends Fields {
  readonly status: string;
  readonly id: string;
}

export function outcomeLines(outcome: Outcome, screen: Screen): string[] {
  const { status, id, conflict, hint, memoryStatus, sessionStatus, conversationStatus, similar, ...rest } = outcome;
  const style: Style = QUIET.has(status) ? 'yellow' : 'green';
  const facts = Object.entries(rest).filter(([, value]) => !isEmpty(value));
  const about = [
    ...facts.map(([field, value]) => `${words(field)} ${show(value, screen)}`),
    show(memoryStatus ?? sessionStatus ?? conversationStatus, screen),
  ];
  const line = [
    screen.paint(style, oneLine(status)),
    screen.paint('cyan', oneLine(id)),
    ...about.filter((part) => part !== '').map((part) => screen.paint('dim', part)),
  ];
  const notes = [
    ...(isEmpty(hint) ? [] : [show(hint, screen)]),
    ...(isEmpty(conflict) || status === 'proposed'
      ? []
      : [`It was changed meanwhile; both versions are kept: ${show(conflict, screen)}`]),
  ];
  const near = listOf(similar).map(
    ({ id: other, relation, text }) =>
      `  ${screen.paint(relation === 'near' ? 'dim' : 'yellow', oneLine(String(relation)))}  ${oneLine(String(text))}  ${screen.paint('cyan', oneLine(String(other)))}`,
  );
  const next =
    near.length === 0
      ? []
      : [`  To change one of them instead: recollect revise ${oneLine(String(listOf(similar)[0]!.id))} --content …`];
  return [
    line.join('  '),
    ...near,
    ...next.map((note) => screen.paint('dim', note)),
    ...notes.map((note) => screen.paint('yellow', `  ${note}`)),
  ];
}

interface ChangedItem {
  readonly status?: string;
  readonly scope?: Fields;
  readonly conversation?: Fields;
}

export function changedItemLines({ status, scope, conversation }: ChangedItem, screen: Screen): string[] {
  const item = scope ?? conversation;
  return [
    ...(status === undefined ? [] : [screen.paint('green', oneLine(status))]),
    ...(item === undefined ? [] : itemLines(item, screen)),
  ];
}
