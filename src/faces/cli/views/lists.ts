/** Lists, as texts or as tables: their rows, what else the answer says, and how to go on. */
import { nothingFound } from '../../shared/nothing-found.ts';
import { oneLine } from '../terminal/plain-text.ts';
import type { Screen } from '../terminal/screen.ts';
import { type Column, table } from '../terminal/table.ts';
import { anyShape, fieldLines } from './any-shape.ts';
import { type Entry, entryLines } from './entries.ts';
import { EVERYWHERE, type Fields, words } from './values.ts';

type ListAnswer<Field extends string> = Fields & Readonly<Record<Field, readonly Fields[]>>;

/** Fields beside the list that need no line of their own. */
const KNOWN = new Set(['query', 'id', 'default', 'cursor', 'behind', 'elsewhere']);

/** Draws the list in this field; `notes` are lines below it. */
export function listed<Field extends string>(
  field: Field,
  columns: (screen: Screen, answer: Fields) => Column<Fields>[],
  notes: (answer: ListAnswer<Field>, screen: Screen) => string[] = () => [],
) {
  return (answer: ListAnswer<Field>, screen: Screen, nextFlag: string): string[] => {
    const rows = answer[field];
    return [
      ...(rows.length === 0 ? emptyLine(answer, field, screen) : table(rows, columns(screen, answer), screen)),
      ...notes(answer, screen),
      ...restLines(answer, field, screen),
      ...nextLines(answer, screen, nextFlag),
    ];
  };
}

/** Draws the texts in this field, whole; `asEntry` says what of a row is shown. */
export function listedTexts<Field extends string>(
  field: Field,
  asEntry: (row: Fields, screen: Screen, rows: readonly Fields[]) => Entry,
) {
  return (answer: ListAnswer<Field>, screen: Screen, nextFlag: string): string[] => {
    const rows = answer[field];
    return [
      ...(rows.length === 0
        ? emptyLine(answer, field, screen)
        : entryLines(
            rows.map((row) => asEntry(row, screen, rows)),
            screen,
          )),
      ...restLines(answer, field, screen),
      ...nextLines(answer, screen, nextFlag),
    ];
  };
}

/** The one list of the answer, with a column for each field of its rows. */
export function anyList(answer: Fields, screen: Screen, nextFlag: string): string[] {
  const [field = '', rows] = Object.entries(answer).find(([, value]) => Array.isArray(value)) ?? [];
  return [
    ...(Array.isArray(rows) && rows.length > 0 ? anyShape(rows, screen) : emptyLine(answer, field, screen)),
    ...restLines(answer, field, screen),
    ...nextLines(answer, screen, nextFlag),
  ];
}

/** `nextFlag` is the option that continues with the cursor of this answer. */
export function nextLines({ cursor, done }: Fields, screen: Screen, nextFlag: string): string[] {
  // Work that is done goes on from its cursor another time, when there is more to do.
  return typeof cursor === 'string' && done !== true
    ? [screen.paint('dim', `next: --${nextFlag} ${oneLine(cursor)}`)]
    : [];
}

/** Texts that extraction did not read yet. */
export function behindLines({ behind }: Fields, screen: Screen): string[] {
  if (typeof behind !== 'number' || behind === 0) return [];
  return [screen.paint('yellow', `${behind} texts were not read for entities yet; recollect extract reads them.`)];
}

function emptyLine(answer: Fields, field: string, screen: Screen): string[] {
  const text = nothingFound(answer, field === 'items' ? 'Nothing was found' : `No ${words(field)}`, EVERYWHERE);
  return [screen.paint('dim', text)];
}

function restLines(answer: Fields, field: string, screen: Screen): string[] {
  const rest = Object.entries(answer).filter(([name]) => name !== field && !KNOWN.has(name));
  return fieldLines(Object.fromEntries(rest), screen);
}
