/** One thing, whole: a heading, its words, then what else there is to say about it. */
import { lines, oneLine } from '../terminal/plain-text.ts';
import type { Screen } from '../terminal/screen.ts';
import { wrap } from '../terminal/wrap.ts';
import { fieldLines, indented } from './any-shape.ts';
import { type Fields, show } from './values.ts';

/** Fields for programs, which are in the JSON. */
const INTERNAL = new Set([
  'contentHash',
  'eventHash',
  'current',
  'chain',
  'seq',
  'appendedAt',
  'basedOn',
  'verifiedAgainstSource',
]);
/** What an item has that nobody said anything about: it goes without saying. */
const USUAL: Readonly<Record<string, unknown>> = {
  version: 1,
  importance: 0.5,
  confidence: 0.7,
  tier: 'permanent',
  decayTier: 'standard',
  visibility: 'scope',
  validation: 'unverified',
  owner: 'person:owner',
};

function isWorthSaying([field, value]: readonly [string, unknown], item: Fields): boolean {
  if (INTERNAL.has(field)) return field === 'verifiedAgainstSource' && value === false;
  if (value === false || (Object.hasOwn(USUAL, field) && USUAL[field] === value)) return false;
  // Most things are said and recorded at once, and were never changed.
  if (field === 'recordedAt' || field === 'updatedAt') return value !== item.createdAt && value !== item.occurredAt;
  if (field === 'occurredAt') return value !== item.createdAt;
  return true;
}

export function itemLines(item: Fields, screen: Screen): string[] {
  const { id, type, kind, name, label, title, content, statement, status, ...rest } = item;
  const heading = [
    screen.paint('cyan', oneLine(String(id))),
    screen.paint('bold', show(kind, screen)),
    show(name ?? label ?? title, screen),
    screen.paint('dim', show(status ?? type, screen)),
  ];
  const said = content ?? statement;
  const text =
    typeof said === 'string' && said !== ''
      ? ['', ...indented(lines(said).flatMap((line) => wrap(line, screen.columns - 2))), '']
      : [];
  return [
    heading.filter((part) => part !== '').join('  '),
    ...text,
    ...fieldLines(Object.fromEntries(Object.entries(rest).filter((entry) => isWorthSaying(entry, item))), screen),
  ];
}
