/** Each kind of row that is shown as a text with a line about it. */

import { fieldsOf, textsOf } from '../../../base/records.ts';
import { changeLine } from '../../../model/change-line.ts';
import { oneLine } from '../terminal/plain-text.ts';
import type { Screen } from '../terminal/screen.ts';
import { type Entry, writer } from './entries.ts';
import { reasonOf } from './reasons.ts';
import { type Fields, isFields, show } from './values.ts';

/** In order of how well they match; the scores themselves mean nothing to people. */
export function found(row: Fields, screen: Screen): Entry {
  const { change, why } = row;
  const warnings = textsOf(row.warnings);
  // An unreviewed memory is one in the inbox.
  const status =
    row.status === 'active' || row.status === 'current' || row.status === 'inbox' ? '' : show(row.status, screen);
  return {
    id: String(row.id),
    ref: typeof row.ref === 'string' ? row.ref : undefined,
    text: String(row.content),
    facts: [
      word(row.kind),
      show(row.name, screen),
      status,
      show(row.occurredAt, screen),
      show(row.speaker ?? writer(row.author), screen),
      show(row.source, screen),
    ],
    flags: warnings,
    notes: [...(isChange(change) ? [changeLine(change)] : []), ...(isFields(why) ? [reasonOf(row, why)] : [])],
  };
}

export function memory(row: Fields, screen: Screen): Entry {
  const { status } = row;
  return {
    id: String(row.id),
    text: String(row.content),
    facts: [
      word(row.kind),
      show(row.name, screen),
      textsOf(row.tags)
        .map((tag) => `#${oneLine(tag)}`)
        .join(' '),
      row.pinned === true ? 'pinned' : '',
      status === 'active' || status === 'inbox' ? '' : show(status, screen),
      show(row.updatedAt, screen),
      writer(row.author),
    ],
    flags: [...(status === 'inbox' ? ['unreviewed'] : []), ...(row.conflict === true ? ['conflict'] : [])],
  };
}

export function version(row: Fields, screen: Screen, rows: readonly Fields[]): Entry {
  // Without a reason, what it went back to is one.
  const same = rows.find(
    (one) =>
      Number(one.version) < Number(row.version) && typeof one.content === 'string' && one.content === row.content,
  );
  return {
    id: String(row.id),
    // Of a document the title will do.
    text: String((row.type === 'document' ? row.title : row.content) ?? ''),
    facts: [
      `version ${show(row.version, screen)}${row.current === true ? ', the current one' : ''}`,
      row.status === 'active' ? '' : show(row.status, screen),
      typeof row.size === 'number' ? `${row.size} characters` : '',
      show(row.recordedAt, screen),
      writer(row.author),
    ],
    notes:
      typeof row.changeReason === 'string'
        ? [`because: ${row.changeReason}`]
        : same === undefined
          ? []
          : [`says the same as version ${show(same.version, screen)}`],
  };
}

export function event(row: Fields, screen: Screen): Entry {
  return {
    id: String(row.id),
    text: whatHappened(row),
    facts: [
      show(row.kind, screen),
      show(row.occurredAt, screen),
      show(row.speaker ?? writer(row.actor), screen),
      show(row.source, screen),
      row.item === null || row.item === undefined ? '' : `about ${oneLine(String(row.item))}`,
    ],
    flags: textsOf(row.flags),
  };
}

export function claim(row: Fields, screen: Screen): Entry {
  return {
    id: String(row.id),
    text: String(row.statement),
    facts: [
      word(row.confidenceHint),
      show(row.topic, screen),
      row.status === 'current' ? '' : show(row.status, screen),
      show(row.recordedAt, screen),
      writer(row.author),
    ],
    flags: row.unreviewed === true ? ['unreviewed'] : [],
  };
}

/** Both sides, each with what it says. */
export function conflict(row: Fields, screen: Screen): Entry {
  const [a, b] = [fieldsOf(row.a), fieldsOf(row.b)];
  return {
    id: String(row.id),
    text: [sideLine(a, row.newer === 'a', screen), sideLine(b, row.newer === 'b', screen)].join(
      screen.now === undefined ? ' / ' : '\n',
    ),
    facts: [word(row.kind), show(row.resolution ?? row.status, screen), show(row.recordedAt, screen)],
    flags: [String(row.severity ?? '')].filter((severity) => severity !== ''),
  };
}

function sideLine({ id, version: number, text }: Fields, isNewer: boolean, screen: Screen): string {
  const name = `${oneLine(String(id))}${typeof number === 'number' ? ` version ${number}` : ''}`;
  const says = show(text, screen);
  return `${isNewer ? 'newer: ' : ''}${says === '' ? name : `${says} (${name})`}`;
}

/** Fields of a change that say in words what it did, the best first. */
const SAYING = [
  'content',
  'statement',
  'title',
  'name',
  'label',
  'summary',
  'goal',
  'text',
  'note',
  'reason',
  'uri',
  'key',
];

/** The words of evidence, or what a change says. Its other fields are for programs. */
export function whatHappened(row: Fields): string {
  if (typeof row.content === 'string') return row.content;
  const body = fieldsOf(row.body);
  const field = SAYING.find((one) => typeof body[one] === 'string' && body[one] !== '');
  return field === undefined ? word(row.kind).replace('.', ' ') : String(body[field]);
}

function isChange(change: unknown): change is Parameters<typeof changeLine>[0] {
  return isFields(change) && typeof change.at === 'string';
}

/** A word of ours for people. */
function word(value: unknown): string {
  return typeof value === 'string' ? oneLine(value.replaceAll('_', ' ')) : '';
}
