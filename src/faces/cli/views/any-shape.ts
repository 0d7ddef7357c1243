/** Shows an answer of any shape, so that a new operation needs nothing here. */
import { cut, widthOf } from '../terminal/cell-width.ts';
import { lines } from '../terminal/plain-text.ts';
import type { Screen } from '../terminal/screen.ts';
import { type Column, table } from '../terminal/table.ts';
import { type Fields, isEmpty, isFields, isList, show, words } from './values.ts';

const DEEPEST = 4;
const COLUMNS_MOST = 8;

export function anyShape(value: unknown, screen: Screen, depth = 0): string[] {
  if (isList(value) && value.length > 0) return table(value, columnsOf(value, screen), screen);
  if (Array.isArray(value)) return value.map((part) => `- ${show(part, screen)}`);
  return isFields(value) ? fieldLines(value, screen, depth) : [show(value, screen)];
}

/** A line for each field that holds something; what holds more is shown below its name. */
export function fieldLines(fields: Fields, screen: Screen, depth = 0): string[] {
  const entries = Object.entries(fields).filter(([, value]) => !isEmpty(value));
  const isDeep = (value: unknown) =>
    depth < DEEPEST && ((isList(value) && value.length > 0) || (isFields(value) && Object.keys(value).length > 2));
  const isText = (value: unknown) => typeof value === 'string' && value.includes('\n');
  const flat = entries.filter(([, value]) => !isDeep(value) && !isText(value));
  const width = Math.max(0, ...flat.map(([field]) => widthOf(words(field))));
  return entries.flatMap(([field, value]) => {
    const name = words(field);
    if (typeof value === 'string' && isText(value)) return [screen.paint('dim', name), ...indented(lines(value))];
    if (isDeep(value))
      return [
        screen.paint('dim', name),
        ...indented(anyShape(value, { ...screen, columns: screen.columns - 2 }, depth + 1)),
      ];
    return [`${screen.paint('dim', name.padEnd(width))}  ${show(value, screen)}`];
  });
}

export function indented(text: readonly string[]): string[] {
  return text.map((line) => (line === '' ? '' : `  ${line}`));
}

function columnsOf(rows: readonly Fields[], screen: Screen): Column<Fields>[] {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, COLUMNS_MOST);
  return fields.map((field, index) => ({
    title: words(field),
    text: (row) => cut(show(row[field], screen), 500),
    least: field === 'id' ? undefined : 8,
    spare: field === 'id' ? 0 : index,
    align: rows.every((row) => typeof row[field] === 'number') ? 'right' : undefined,
  }));
}
