/** A table that fits the screen: cells are cut, and what matters least is left out first. */
import { cut, widthOf } from './cell-width.ts';
import type { Screen, Style } from './screen.ts';

export interface Column<T> {
  readonly title: string;
  readonly text: (row: T) => string;
  /** May be cut, down to this width; other columns are shown whole. */
  readonly least?: number;
  /** Left out when the screen is too narrow, the highest first. */
  readonly spare?: number;
  readonly align?: 'right';
  readonly style?: (row: T) => Style | undefined;
}

const GAP = '  ';

export function table<T>(rows: readonly T[], columns: readonly Column<T>[], screen: Screen): string[] {
  const drawn = columns.map((column) => draw(column, rows)).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const shown = narrow(drawn, screen.columns);
  const head = shown
    .map((one) => pad(one.column.title.toUpperCase(), one))
    .join(GAP)
    .trimEnd();
  const body = rows.map((row, index) =>
    shown
      .map((one, place) => {
        const text = cut(one.cells[index]!, one.width);
        const padded = place === shown.length - 1 && one.column.align !== 'right' ? text : pad(text, one);
        const style = one.column.style?.(row);
        return style && text !== '' ? screen.paint(style, padded) : padded;
      })
      .join(GAP)
      .trimEnd(),
  );
  return [screen.paint('dim', head), ...body];
}

interface Drawn<T> {
  readonly column: Column<T>;
  readonly cells: readonly string[];
  width: number;
}

function draw<T>(column: Column<T>, rows: readonly T[]): Drawn<T> {
  const cells = rows.map((row) => column.text(row));
  return { column, cells, width: Math.max(column.title.length, ...cells.map(widthOf)) };
}

function narrow<T>(drawn: readonly Drawn<T>[], columns: number): Drawn<T>[] {
  let shown = [...drawn];
  const over = () => shown.reduce((sum, { width }) => sum + width + GAP.length, -GAP.length) - columns;
  const leastWidth = (one: Drawn<T>) => Math.min(one.width, one.column.least ?? one.width);
  const room = () => shown.reduce((sum, one) => sum + one.width - leastWidth(one), 0);
  while (over() > room()) {
    const spare = shown.reduce<Drawn<T> | undefined>(
      (worst, one) => ((one.column.spare ?? 0) > (worst?.column.spare ?? 0) ? one : worst),
      undefined,
    );
    if (!spare) break;
    shown = shown.filter((one) => one !== spare);
  }
  // The widest gives first, so that short cells stay whole.
  for (let excess = over(); excess > 0; excess = over()) {
    const [widest, second] = shown.filter((one) => one.width > leastWidth(one)).sort((a, b) => b.width - a.width);
    if (!widest) break;
    widest.width -= Math.min(
      excess,
      widest.width - Math.max(leastWidth(widest), Math.min(second?.width ?? 0, widest.width - 1)),
    );
  }
  return shown;
}

function pad<T>(text: string, { width, column }: Drawn<T>): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)));
  return column.align === 'right' ? space + text : text + space;
}
