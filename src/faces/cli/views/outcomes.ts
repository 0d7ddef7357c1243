/** What a change did: one line for each item. */
import { oneLine } from '../terminal/plain-text.ts';
import type { Screen, Style } from '../terminal/screen.ts';
import { itemLines } from './one-item.ts';
import { type Fields, isEmpty, isFields, isList, listOf, show, words } from './values.ts';

/** Statuses that say that nothing new was written. */
const QUIET = new Set(['unchanged', 'duplicate']);

/** A count of one is what everybody expects. */
const ORDINARY_ONE = new Set(['version', 'supportingCount']);

interface Outcome extends Fields {
  readonly status: string;
  readonly id: string;
}

/** Fields that say where something is or how it was kept: for programs. */
const INTERNAL = new Set(['scope', 'type']);

export function outcomeLines(outcome: Outcome, screen: Screen): string[] {
  const { status, id, conflict, hint, memoryStatus, sessionStatus, conversationStatus, claimStatus, similar, ...rest } =
    outcome;
  const style: Style = QUIET.has(status) ? 'yellow' : 'green';
  const facts = Object.entries(rest).filter(
    ([field, value]) => !isEmpty(value) && value !== false && !INTERNAL.has(field) && !isFields(value),
  );
  const isOrdinary = (field: string, value: unknown) => value === 1 && ORDINARY_ONE.has(field);
  const about = [
    ...facts
      .filter(([field, value]) => !isList(value) && !isOrdinary(field, value))
      .map(([field, value]) => (value === true ? words(field) : `${words(field)} ${show(value, screen)}`)),
    show(memoryStatus ?? sessionStatus ?? conversationStatus ?? claimStatus, screen),
  ];
  const line = [
    screen.paint(style, oneLine(status)),
    screen.paint('cyan', oneLine(id)),
    ...about.filter((part) => part !== '').map((part) => screen.paint('dim', part)),
  ];
  const others = facts.flatMap(([field, value]) =>
    isList(value) ? value.map((one) => otherLine(field, one, screen)) : [],
  );
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
    ...others,
    ...near,
    ...next.map((note) => screen.paint('dim', note)),
    ...notes.map((note) => screen.paint('yellow', `  ${note}`)),
  ];
}

/** Another item that the change touched: what it says, and why. */
function otherLine(field: string, one: Fields, screen: Screen): string {
  const said = one.statement ?? one.text ?? one.content ?? one.name ?? one.title;
  const reason = typeof one.reason === 'string' ? screen.paint('dim', oneLine(one.reason.replaceAll('_', ' '))) : '';
  return [
    `  ${screen.paint('dim', words(field))}`,
    isEmpty(said) ? '' : show(said, screen),
    reason,
    isEmpty(one.id) ? '' : screen.paint('cyan', oneLine(String(one.id))),
  ]
    .filter((part) => part !== '')
    .join('  ');
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
