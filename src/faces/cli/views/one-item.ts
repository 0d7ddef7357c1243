/** One thing, whole: a heading, its words, then everything else that is known of it. */
import { lines, oneLine } from '../terminal/plain-text.ts';
import type { Screen } from '../terminal/screen.ts';
import { fieldLines, indented } from './any-shape.ts';
import { type Fields, show } from './values.ts';

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
