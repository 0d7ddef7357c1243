/** Every numbered rule of the specifications is cited by a test, and no test cites a rule that is not there. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const rulesIn = (text: string) => text.match(/\b[A-Z]{3,4}-\d+\b/g) ?? [];

const stated = globSync('src/**/SPEC.md', { cwd: root }).flatMap((path) =>
  [...read(path).matchAll(/^- ([A-Z]{3,4}-\d+) /gm)].map(([, rule]) => rule!),
);
const tests = globSync(['src/**/*.test.ts', 'test/**/*.ts'], { cwd: root });
const cited = new Set(tests.flatMap((path) => rulesIn(read(path))));

test('there are rules, each stated once', () => {
  expect(stated.length).toBeGreaterThan(0);
  expect(new Set(stated).size).toBe(stated.length);
});

test('each is cited', () => {
  expect(stated.filter((rule) => !cited.has(rule))).toEqual([]);
});

test('none is cited that does not exist', () => {
  const prefixes = new Set(stated.map((rule) => rule.split('-')[0]!));
  expect([...cited].filter((rule) => prefixes.has(rule.split('-')[0]!) && !stated.includes(rule))).toEqual([]);
});
