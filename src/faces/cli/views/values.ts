/** Any value of an answer as text for people. */
import { isRecord } from '../../../base/records.ts';
import { cut } from '../terminal/cell-width.ts';
import { oneLine } from '../terminal/plain-text.ts';
import type { Screen } from '../terminal/screen.ts';
import { isTime, showTime } from '../terminal/times.ts';

export type Fields = Readonly<Record<string, unknown>>;

const LONGEST = 2_000;

/** What to do where another scope may have it. */
export const EVERYWHERE = "add --scope '*'";

export function isFields(value: unknown): value is Fields {
  return isRecord(value);
}

export function isList(value: unknown): value is readonly Fields[] {
  return Array.isArray(value) && value.every(isFields);
}

export function listOf(value: unknown): readonly Fields[] {
  return isList(value) ? value : [];
}

/** Nothing to show: null, an empty text, list or object. */
export function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (typeof value === 'object' && Object.keys(value).length === 0)
  );
}

export function show(value: unknown, screen: Screen): string {
  if (isEmpty(value)) return '';
  if (isTime(value)) return showTime(value, screen);
  if (typeof value === 'string') return oneLine(value);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(Number.isInteger(value) ? value : Number(value.toFixed(3)));
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object'))
    return value.map((part) => show(part, screen)).join(', ');
  if (isParty(value)) return `${oneLine(value.id)} (${oneLine(value.kind)})`;
  return cut(oneLine(JSON.stringify(value)), LONGEST);
}

/** Who did it. */
function isParty(value: unknown): value is { id: string; kind: string } {
  return (
    isFields(value) && typeof value.id === 'string' && typeof value.kind === 'string' && Object.keys(value).length === 2
  );
}

/** The name of a field as words: `recordedAt` is shown as "recorded at". */
export function words(field: string): string {
  return oneLine(field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
}
