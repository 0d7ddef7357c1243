/** The columns of each list: one function for each kind of row. */
import { fieldsOf } from '../../../base/records.ts';
import { oneLine } from '../terminal/plain-text.ts';
import type { Screen, Style } from '../terminal/screen.ts';
import type { Column } from '../terminal/table.ts';
import { type Fields, isFields, show } from './values.ts';

/** No cell needs more, and a memory may hold 100,000 characters. */
const CELL_MOST = 400;

export function frames(screen: Screen): Column<Fields>[] {
  return [
    { title: 'name', text: cell('name', screen), least: 8 },
    { title: 'for', text: cell('summary', screen), least: 30 },
    { title: 'tokens', text: cell('budgetTokens', screen), align: 'right' },
    { title: 'own', text: (row) => (row.builtIn ? '' : 'yes'), spare: 1 },
  ];
}

export function acts(screen: Screen): Column<Fields>[] {
  return [
    { title: 'when', text: cell('at', screen), style: dim },
    { title: 'who', text: cell('actor', screen), least: 8 },
    { title: 'via', text: cell('via', screen), spare: 2 },
    { title: 'outcome', text: cell('outcome', screen), style: (row) => (row.outcome === 'allowed' ? 'dim' : 'yellow') },
    { title: 'what', text: (row) => whatWasDone(row, screen), least: 16 },
    { title: 'item', text: cell('item', screen), spare: 3, style: () => 'cyan' },
    { title: 'event', text: cell('event', screen), spare: 1, style: () => 'cyan' },
  ];
}

function whatWasDone({ kind, refusal }: Fields, screen: Screen): string {
  if (!isFields(refusal)) return show(kind, screen);
  const { operation, code, rules, unrecorded } = refusal;
  const why = Array.isArray(rules) && rules.length > 0 ? ` (${show(rules, screen)})` : '';
  const more = unrecorded === 0 ? '' : `, after ${show(unrecorded, screen)} without a record`;
  return `${show(operation, screen)}: ${show(code, screen)}${why}${more}`;
}

export function links(screen: Screen): Column<Fields>[] {
  return [
    { title: 'from', text: cell('from', screen) },
    { title: 'kind', text: (row) => `${row.directed === false ? '↔' : '→'} ${show(row.kind, screen)}`, least: 8 },
    { title: 'to', text: cell('to', screen) },
    { title: 'weight', text: cell('weight', screen), align: 'right', spare: 1 },
    { title: 'status', text: cell('status', screen), spare: 3 },
    { title: 'recorded', text: cell('recordedAt', screen), spare: 4, style: dim },
    { title: 'id', text: cell('id', screen), spare: 2, style: () => 'cyan' },
  ];
}

export function blocks(screen: Screen): Column<Fields>[] {
  return [
    { title: 'kind', text: cell('kind', screen) },
    { title: 'label', text: cell('label', screen), least: 8 },
    { title: 'content', text: cell('content', screen), least: 30 },
    { title: 'size', text: (row) => `${show(row.tokens, screen)} of ${show(row.maxTokens, screen)}`, spare: 2 },
    {
      title: 'authority',
      text: (row) =>
        [
          show(row.authority, screen),
          ...(row.locked ? ['locked'] : []),
          ...(row.unreviewed ? ['unreviewed'] : []),
          ...(row.conflict ? ['conflict'] : []),
        ].join(', '),
      spare: 1,
    },
    { title: 'id', text: cell('id', screen), style: () => 'cyan' },
  ];
}

export function documents(screen: Screen): Column<Fields>[] {
  return [
    { title: 'uri', text: cell('uri', screen), least: 16 },
    { title: 'title', text: (row) => (row.title === row.uri ? '' : show(row.title, screen)), least: 12, spare: 1 },
    { title: 'kind', text: cell('kind', screen), spare: 3 },
    { title: 'below', text: (row) => (row.children === 0 ? '' : String(row.children)), align: 'right' },
    { title: 'size', text: cell('size', screen), align: 'right', spare: 2 },
    { title: 'id', text: cell('id', screen), style: () => 'cyan' },
  ];
}

export function runs(screen: Screen): Column<Fields>[] {
  return [
    { title: 'kind', text: cell('kind', screen), least: 8 },
    { title: 'state', text: (row) => `${show(row.state, screen)}${row.undone ? ', undone' : ''}`, least: 8 },
    { title: 'changed', text: cell('changed', screen), align: 'right' },
    { title: 'skipped', text: cell('skipped', screen), align: 'right', spare: 1 },
    { title: 'started', text: cell('startedAt', screen), spare: 2, style: dim },
    { title: 'id', text: cell('id', screen), style: () => 'cyan' },
  ];
}

export function proposals(screen: Screen): Column<Fields>[] {
  return [
    { title: 'kind', text: cell('kind', screen), least: 6, spare: 1 },
    {
      title: 'would',
      text: (row) => `${show(row.action, screen)}${row.state === 'pending' ? '' : ` (${show(row.state, screen)})`}`,
      least: 6,
    },
    { title: 'change', text: (row) => changeText(row, screen), least: 24 },
    { title: 'because', text: (row) => quotedText(row, screen), least: 16, spare: 3 },
    { title: 'sure', text: cell('confidence', screen), align: 'right', spare: 2 },
    { title: 'recorded', text: cell('recordedAt', screen), spare: 4, style: dim },
    { title: 'id', text: cell('id', screen), style: () => 'cyan' },
  ];
}

/** What the steps say, else what they are done to. */
function changeText({ change, subject, targets }: Fields, screen: Screen): string {
  const steps = (Array.isArray(change) ? change : []).map((step) => {
    const { content, statement, ...input } = fieldsOf(fieldsOf(step).input);
    return `${show(fieldsOf(step).operation, screen)} ${show(content ?? statement ?? Object.values(input), screen)}`;
  });
  return oneLine(steps.length > 0 ? steps.join('; ') : show(subject ?? targets, screen)).slice(0, CELL_MOST);
}

function quotedText({ citations }: Fields, screen: Screen): string {
  const [first] = Array.isArray(citations) ? citations : [];
  const { quote, speaker } = fieldsOf(first);
  return quote == null ? '' : oneLine(`${speaker == null ? '' : `${show(speaker, screen)}: `}${show(quote, screen)}`);
}

export function sessions(screen: Screen): Column<Fields>[] {
  return [
    { title: 'name', text: cell('name', screen), least: 8, spare: 2 },
    {
      title: 'goal',
      text: (row) => show(row.goal ?? row.purpose ?? row.summary, screen).slice(0, CELL_MOST),
      least: 24,
    },
    { title: 'agent', text: cell('agent', screen), least: 8, spare: 3 },
    { title: 'status', text: (row) => (row.lapsed ? 'lapsed' : show(row.status, screen)), style: sessionStyle },
    { title: 'hours', text: (row) => Number(row.activeHours).toFixed(1), align: 'right', spare: 4 },
    { title: 'started', text: cell('startedAt', screen), spare: 5, style: dim },
    { title: 'id', text: cell('id', screen), style: () => 'cyan' },
  ];
}

function sessionStyle(row: Fields): Style {
  if (row.lapsed || row.status === 'blocked') return 'yellow';
  return row.status === 'active' ? 'green' : 'dim';
}

export function conversations(screen: Screen): Column<Fields>[] {
  return [
    { title: 'title', text: (row) => show(row.title ?? row.summary, screen).slice(0, CELL_MOST), least: 24 },
    { title: 'messages', text: cell('messageCount', screen), align: 'right', spare: 2 },
    { title: 'status', text: cell('status', screen), spare: 1 },
    { title: 'started', text: cell('startedAt', screen), spare: 3, style: dim },
    { title: 'id', text: cell('id', screen), style: () => 'cyan' },
  ];
}

export function attached(screen: Screen): Column<Fields>[] {
  return [
    { title: 'role', text: cell('role', screen), least: 7 },
    { title: 'kind', text: cell('kind', screen), least: 6, spare: 1 },
    { title: 'content', text: cell('content', screen), least: 30 },
    { title: 'relevance', text: cell('relevance', screen), align: 'right', spare: 3 },
    { title: 'id', text: cell('id', screen), style: () => 'cyan' },
  ];
}

export function entities(screen: Screen): Column<Fields>[] {
  return [
    { title: 'entity', text: cell('name', screen), least: 16 },
    { title: 'kind', text: cell('kind', screen), spare: 1 },
    { title: 'mentions', text: cell('mentions', screen), align: 'right' },
    { title: 'means', text: (row) => meaning(row.identity, screen), spare: 2 },
  ];
}

function meaning(identity: unknown, screen: Screen): string {
  return isFields(identity) ? `${show(identity.name, screen)} ${oneLine(String(identity.id))}` : '';
}

export function mentions(screen: Screen): Column<Fields>[] {
  return [
    { title: 'words', text: cell('text', screen), least: 8, style: () => 'bold' },
    { title: 'kind', text: cell('kind', screen), spare: 3 },
    { title: 'around', text: cell('around', screen), least: 30 },
    { title: 'when', text: cell('occurredAt', screen), spare: 4, style: dim },
    { title: 'in', text: cell('item', screen), style: () => 'cyan' },
  ];
}

export function identities(screen: Screen): Column<Fields>[] {
  return [
    { title: 'name', text: cell('name', screen), least: 12 },
    { title: 'kind', text: cell('kind', screen), spare: 1 },
    { title: 'also called', text: cell('aliases', screen), least: 12, spare: 2 },
    { title: 'mentions', text: cell('mentions', screen), align: 'right', spare: 3 },
    { title: 'status', text: cell('status', screen), spare: 4, style: statusStyle },
    { title: 'id', text: cell('id', screen), style: () => 'cyan' },
  ];
}

export function scopes(screen: Screen, answer: Fields): Column<Fields>[] {
  return [
    { title: '', text: (row) => (row.id === answer.default ? '*' : ' ') },
    { title: 'kind', text: cell('kind', screen) },
    { title: 'key', text: cell('key', screen), least: 12 },
    { title: 'name', text: cell('name', screen), least: 8, spare: 1 },
    { title: 'status', text: cell('status', screen), spare: 2 },
    { title: 'id', text: cell('id', screen), style: () => 'cyan' },
  ];
}

export function tags(screen: Screen): Column<Fields>[] {
  return [
    { title: 'tag', text: cell('name', screen), style: () => 'cyan' },
    { title: 'category', text: cell('category', screen) },
    { title: 'items', text: (row) => String(row.items), align: 'right' },
    { title: 'description', text: cell('description', screen), least: 16 },
  ];
}

function cell(field: string, screen: Screen): (row: Fields) => string {
  return (row) => show(row[field], screen).slice(0, CELL_MOST);
}

function statusStyle(row: Fields): Style | undefined {
  return row.status === 'active' ? 'green' : row.status === 'inbox' || row.status === 'stale' ? 'yellow' : 'dim';
}

function dim(): Style {
  return 'dim';
}
