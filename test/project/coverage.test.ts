/** `docs/coverage.md` has every line of the five systems once, with true counts, and names only tests that exist. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** How many lines each of the five systems has; ids go from 1 without a gap. */
const LINES = { AX: 82, EL: 50, EN: 54, HM: 24, AM: 47 } as const;
const STATES = ['works', 'partly', 'missing', 'decided otherwise'] as const;

interface Line {
  readonly id: string;
  readonly what: string;
  readonly state: string;
  readonly reason: string;
}

const page = read('docs/coverage.md');
const cells = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  );
const lines: Line[] = cells
  .filter(([id]) => /^[A-Z]{2}-\d+$/.test(id!))
  .map(([id, what, state, ...rest]) => ({ id: id!, what: what ?? '', state: state ?? '', reason: rest.join(' | ') }));

/** Titles of the tests in a program, as they are written there; those that are skipped do not count. */
function titlesIn(program: string): Set<string> {
  const title = /(?:\b(?:test|it)(?:\.(?!skip\b|todo\b)\w+)*|\))\(\s*(['"`])((?:\\.|(?!\1).)*)\1\s*,/g;
  return new Set([...program.matchAll(title)].map((match) => match[2]!));
}

/** The tests that a row names: `file` › `title`. */
function testsOf({ reason }: Line): { file: string; title: string }[] {
  const named = /`([^`]+\.test\.ts)` › (`+)(.+?)\2(?!`)/g;
  return [...reason.matchAll(named)].map((match) => ({ file: match[1]!, title: match[3]!.trim() }));
}

test('every line of every system is there once, in order', () => {
  const expected = Object.entries(LINES).flatMap(([prefix, count]) =>
    Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1).padStart(2, '0')}`),
  );
  expect(lines.map(({ id }) => id)).toEqual(expected);
});

test('each has four cells, one of the four states, and a test or a reason', () => {
  const wrong = cells.filter(([id, what, state, reason, ...more]) => {
    if (!/^[A-Z]{2}-\d+$/.test(id!)) return false;
    return !what || !STATES.some((known) => known === state) || !reason || more.length > 0;
  });
  expect(wrong).toEqual([]);
});

test('whatever works names tests that exist, by their titles', () => {
  const wrong = lines
    .filter(({ state }) => state === 'works')
    .flatMap((line) => {
      const named = testsOf(line);
      const arrows = line.reason.split(' › ').length - 1;
      if (named.length === 0 || named.length !== arrows) return [`${line.id} names its tests in another form`];
      return named
        .filter(({ file, title }) => !existsSync(join(root, file)) || !titlesIn(read(file)).has(title))
        .map(({ file, title }) => `${line.id}: no test “${title}” in ${file}`);
    });
  expect(wrong).toEqual([]);
});

test('the counts are right', () => {
  const count = (prefix: string) => {
    const own = lines.filter(({ id }) => id.startsWith(prefix));
    return [...STATES.map((known) => own.filter(({ state }) => state === known).length), own.length].map(String);
  };
  const start = cells.findIndex(([first, second]) => first === 'prefix' && second === 'works');
  const [head, ...counted] = cells.slice(start, start + 7);
  expect(head).toEqual(['prefix', ...STATES, 'all']);
  expect(counted).toEqual([
    ...Object.keys(LINES).map((prefix) => [prefix, ...count(`${prefix}-`)]),
    ['all', ...count('')],
  ]);
});

test('a title is found however its test is written', () => {
  const program = `
    test('plain', () => {});
    test.each([1, 2])(
      'of %s',
      async () => {});
    test.skip('skipped', () => {});
    expect('text').toBe('plain too');
  `;
  expect([...titlesIn(program)]).toEqual(['plain', 'of %s']);
});
