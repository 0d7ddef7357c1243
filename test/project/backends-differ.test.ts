/** What both databases do alike is written once: no run of ten equal lines of code is in both of their folders. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const store = join(import.meta.dirname, '..', '..', 'src', 'store');
const MOST_EQUAL = 9;

interface Line {
  readonly place: string;
  readonly text: string;
}

test('SQLite and PostgreSQL share no run of ten lines', () => {
  const [sqlite, postgres] = ['sqlite', 'postgres'].map((folder) => filesIn(join(store, folder)).map(codeOf)) as [
    Line[][],
    Line[][],
  ];
  expect(sqlite.flat().length).toBeGreaterThan(1_000);
  expect(postgres.flat().length).toBeGreaterThan(1_000);
  const known = new Map<string, string>();
  for (const lines of sqlite) for (const run of runsOf(lines)) known.set(run.text, run.place);
  const repeated = postgres.flatMap((lines) =>
    [...runsOf(lines)].filter(({ text }) => known.has(text)).map(({ text, place }) => `${known.get(text)} ~ ${place}`),
  );
  expect(repeated).toEqual([]);
});

test('a run is found across comments, imports and blank lines', () => {
  const code = Array.from({ length: 10 }, (_, place) => `const x${place} = ${place};`);
  const first = linesOf('a.ts', [`import { a } from './a.ts';`, ...code].join('\n'));
  const second = linesOf('b.ts', ['/** Something', ' * else. */', ...code.flatMap((line) => ['', line])].join('\n'));
  expect([...runsOf(first)].map(({ text }) => text)).toEqual([...runsOf(second)].map(({ text }) => text));
  expect([...runsOf(first)]).toHaveLength(1);
});

/** Every run of so many lines that it is one too many. */
function* runsOf(lines: readonly Line[]): Generator<Line> {
  const length = MOST_EQUAL + 1;
  for (let start = 0; start + length <= lines.length; start++) {
    const text = lines
      .slice(start, start + length)
      .map((line) => line.text)
      .join('\n');
    yield { place: lines[start]!.place, text };
  }
}

function codeOf(path: string): Line[] {
  return linesOf(relative(store, path), readFileSync(path, 'utf8'));
}

/** Lines of code, without blank lines, comments and imports. */
function linesOf(name: string, source: string): Line[] {
  const blank = (part: string) => part.replace(/[^\n]/g, '');
  return source
    .replace(/\/\*\*?[\s\S]*?\*\//g, blank)
    .replace(/^\s*\/\/.*$/gm, blank)
    .replace(/^import\s[\s\S]*?;$/gm, blank)
    .split('\n')
    .map((line, index) => ({ place: `${name}:${index + 1}`, text: line.trim() }))
    .filter(({ text }) => text !== '');
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => join(folder, name));
}
