/** One thing, whole: a heading, its words, then everything else that is known of it. */
import { lines, oneLine } from '../terminal/plain-text.ts';
import type { Screen } from '../terminal/screen.ts';
import { fieldLines, indented } from './any-shape.ts';
import { type Fields, isFields, show } from './values.ts';

const TYPES = new Set([
  'memory',
  'evidence',
  'change',
  'scope',
  'conflict',
  'claim',
  'link',
  'block',
  'document',
  'session',
  'conversation',
  'identity',
]);

export function isItem(answer: unknown): answer is Fields {
  return isFields(answer) && typeof answer.type === 'string' && TYPES.has(answer.type) && typeof answer.id === 'string';
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
  const text = typeof said === 'string' && said !== '' ? ['', ...indented(lines(said)), ''] : [];
  return [heading.filter((part) => part !== '').join('  '), ...text, ...fieldLines(rest, screen)];
}
