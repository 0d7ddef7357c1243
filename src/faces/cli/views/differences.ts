/** The difference between two versions: fields first, then the words line by line. */
import { lines, oneLine } from '../terminal/plain-text.ts';
import type { Screen } from '../terminal/screen.ts';
import { type Fields, listOf, show, words } from './values.ts';

const SIGNS = { same: ' ', removed: '-', added: '+' } as const;
const STYLES = { same: 'dim', removed: 'red', added: 'green' } as const;

interface Line extends Fields {
  readonly change: keyof typeof SIGNS;
  readonly text: string;
}

interface Difference extends Fields {
  readonly fields: readonly Fields[];
  readonly content: readonly Line[];
}

export function differenceLines(answer: Difference, screen: Screen): string[] {
  const heading = `${screen.paint('cyan', show(answer.id, screen))}  version ${show(answer.from, screen)} → ${show(answer.to, screen)}`;
  // The content is shown below, line by line.
  const fields = answer.fields.filter(({ field }) => field !== 'content');
  const changes = fields.map(({ field, from, to }) => {
    const [before, after] = [show(from, screen) || 'nothing', show(to, screen) || 'nothing'];
    return `${words(String(field))}: ${screen.paint('red', before)} → ${screen.paint('green', after)}`;
  });
  const content = answer.content.map(({ change, text }) =>
    screen.paint(STYLES[change], `${SIGNS[change]} ${lines(text).join('')}`),
  );
  const made = listOf(answer.changes).flatMap(({ version, reason, author, at }) =>
    reason === null
      ? []
      : [
          screen.paint(
            'dim',
            oneLine(`${String(version)} by ${String(author)}, ${show(at, screen)}: ${String(reason)}`),
          ),
        ],
  );
  const isSame = changes.length === 0 && answer.content.every(({ change }) => change === 'same');
  return isSame ? [heading, ...made, 'The two are the same.'] : [heading, ...made, ...changes, ...content];
}
