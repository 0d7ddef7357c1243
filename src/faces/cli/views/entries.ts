/**
 * Answers that are texts: each whole, and under it a dim line that says what it is, when it was said, by whom, and its id. Nothing is cut
 * where a program reads; on a terminal a very long text ends with how to read the rest.
 */
import { widthOf } from '../terminal/cell-width.ts';
import { lines, oneLine } from '../terminal/plain-text.ts';
import type { Screen } from '../terminal/screen.ts';
import { shortIds } from '../terminal/short-ids.ts';
import { wrap } from '../terminal/wrap.ts';
import { isFields } from './values.ts';

export interface Entry {
  readonly id: string;
  /** Another name of it, which is shorter than any id. */
  readonly ref?: string | undefined;
  readonly text: string;
  /** What there is to say about it, in order; empty ones are left out. */
  readonly facts: readonly string[];
  /** What is doubtful about it. */
  readonly flags?: readonly string[];
  /** Lines of their own below. */
  readonly notes?: readonly string[];
}

const GAP = ' · ';
const INDENT = '  ';
/** More of one text would push the others off the screen. */
const MOST_LINES = 24;

export function entryLines(entries: readonly Entry[], screen: Screen): string[] {
  const nameOf = shortIds(
    entries.map(({ id }) => id),
    screen,
  );
  return entries.flatMap((entry) => {
    const name = entry.ref !== undefined && screen.now !== undefined ? oneLine(entry.ref) : nameOf(entry.id);
    return [
      ...textLines(entry, name, screen),
      ...factLines(entry, name, screen),
      ...(entry.notes ?? []).flatMap((note) =>
        wrap(oneLine(note), screen.columns - INDENT.length).map((line) => INDENT + screen.paint('dim', line)),
      ),
    ];
  });
}

function textLines({ text }: Entry, name: string, screen: Screen): string[] {
  // Elsewhere each text is one line, which tools for lines can find, sort and count.
  if (screen.now === undefined) return wrap(oneLine(text), screen.columns);
  const all = lines(text.trim()).flatMap((line) => wrap(line, screen.columns));
  if (all.length <= MOST_LINES) return all;
  const left = all.length - MOST_LINES + 1;
  return [...all.slice(0, MOST_LINES - 1), screen.paint('dim', `… ${left} more lines: recollect get ${name}`)];
}

/** The id comes last and is never broken. */
function factLines({ facts, flags = [] }: Entry, name: string, screen: Screen): string[] {
  const parts = [
    ...facts.filter((fact) => fact !== '').map((fact) => [fact, 'dim'] as const),
    ...flags.map((flag) => [flag.replaceAll('_', ' '), 'yellow'] as const),
    [name, 'cyan'] as const,
  ];
  const broken: string[] = [];
  let line = '';
  let width = 0;
  for (const [part, style] of parts) {
    const wide = widthOf(part);
    if (line !== '' && INDENT.length + width + GAP.length + wide > screen.columns) {
      broken.push(line);
      [line, width] = ['', 0];
    }
    line += (line === '' ? '' : screen.paint('dim', GAP)) + screen.paint(style, part);
    width += (width === 0 ? 0 : GAP.length) + wide;
  }
  return [...broken, line].map((one) => INDENT + one);
}

/** Who wrote it, in few words; the owner of the store need not be told of himself. */
export function writer(author: unknown): string {
  const name = isFields(author)
    ? `${String(author.kind)}:${String(author.id)}`
    : typeof author === 'string'
      ? author
      : '';
  return name === 'person:owner' ? '' : oneLine(name.replace(/^person:/, ''));
}
