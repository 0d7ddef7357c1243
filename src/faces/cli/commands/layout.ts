/** Text laid out for help pages. */
import type { Screen } from '../terminal/screen.ts';

const WIDEST = 100;
const NAME_WIDEST = 26;

export function paragraph(text: string, screen: Screen): string[] {
  return wrap(text, Math.min(screen.columns, WIDEST));
}

/** Names on the left, what they mean on the right. */
export function entries(
  pairs: readonly (readonly [name: string, meaning: string])[],
  screen: Screen,
  least = 0,
): string[] {
  const width = Math.max(least, ...pairs.map(([name]) => (name.length <= NAME_WIDEST ? name.length : 0)));
  const indent = ' '.repeat(width + 4);
  return pairs.flatMap(([name, meaning]) => {
    const [first = '', ...rest] = wrap(meaning, Math.min(screen.columns, WIDEST) - indent.length);
    const head = `  ${screen.paint('cyan', name)}`;
    const below = rest.map((line) => indent + line);
    return name.length <= width
      ? [`${head}${' '.repeat(width - name.length + 2)}${first}`, ...below]
      : [head, indent + first, ...below];
  });
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
