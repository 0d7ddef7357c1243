/** What a renderer may know of the place it prints to. */
import { styleText } from '../../shared/node-modules.ts';
import type { Output } from '../../shared/output.ts';

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

export interface Screen {
  /** Infinite where a program reads and COLUMNS says nothing: nothing is cut there. */
  readonly columns: number;
  /** On a terminal times are told from this moment; elsewhere they stay as they are. */
  readonly now: number | undefined;
  paint(style: Style, text: string): string;
}

const COLUMNS_OF_A_TERMINAL = 80;
const COLUMNS_LEAST = 40;

export function screenOf(output: Output, color: boolean | undefined): Screen {
  const given = (output.isTerminal && output.stream.columns) || Number(process.env.COLUMNS);
  const columns = given || (output.isTerminal ? COLUMNS_OF_A_TERMINAL : Number.POSITIVE_INFINITY);
  return {
    columns: Math.max(columns, COLUMNS_LEAST),
    now: output.isTerminal ? Date.now() : undefined,
    paint: painter(output, color),
  };
}

/** --color and --no-color come first; then styleText looks at NO_COLOR, FORCE_COLOR and the terminal. */
export function painter(output: Output, color: boolean | undefined): Screen['paint'] {
  const isPlain = color === undefined && !output.isTerminal && process.env.FORCE_COLOR === undefined;
  if (color === false || isPlain) return (_, text) => text;
  return (style, text) => styleText(style, text, color ? { validateStream: false } : { stream: output.stream });
}
