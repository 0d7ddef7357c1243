/** The page of the benches stays one that a reader can take in, and names only benches that exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'bench/README.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| what |') && !line.startsWith('| **'))
  .map((line) =>
    line
      .slice(1, -1)
      .split(' | ')
      .map((cell) => cell.trim()),
  );
const BENCH = /^`([a-z-]+)`$/;

test('it has at most 120 lines', () => {
  expect(page.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
});

test('each row has a goal, a figure, a date and the bench that gives it', () => {
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter((cells) => cells.length !== 5 || !/^\d{4}-\d\d-\d\d$/.test(cells[3]!) || !cells[2])).toEqual([]);
  const results = new Set(readdirSync(join(root, 'bench/results')).map((file) => file.replace('.json', '')));
  const wrong = rows.filter(([, , , , from]) => {
    const bench = BENCH.exec(from!)?.[1];
    if (bench !== undefined) return !results.has(bench);
    const folder = /^tests of `(.+)`$/.exec(from!)?.[1];
    return folder === undefined || !existsSync(join(root, folder));
  });
  expect(wrong).toEqual([]);
});
