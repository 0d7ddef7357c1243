/** Every environment variable of ours is documented, and nothing is documented that no program reads. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const PLACES = ['src', 'test', 'scripts', 'bench', 'bin', 'integrations', '.ci', 'vitest.config.ts', 'package.json'];
/** Programs and what they are started with; pages only repeat it. */
const PROGRAMS = /\.(?:[cm]?[jt]s|json|sh)$|\/run$/;

const namesIn = (text: string) => (text.match(/\bRECOLLECT_[A-Z0-9_]+\b/g) ?? []).filter((name) => !name.endsWith('_'));

function* programs(path: string): Generator<string> {
  const entries = /\.\w+$/.test(path.slice(1)) ? undefined : readdirSync(join(root, path), { withFileTypes: true });
  if (entries === undefined) yield path;
  for (const entry of entries ?? []) {
    const inside = `${path}/${entry.name}`;
    if (entry.isDirectory()) yield* programs(inside);
    else if (PROGRAMS.test(inside)) yield inside;
  }
}

const page = readFileSync(join(root, 'docs/guides/environment.md'), 'utf8');
const documented = new Set(namesIn(page));
const used = new Map<string, string>();
for (const place of PLACES)
  for (const path of programs(place))
    for (const name of namesIn(readFileSync(join(root, path), 'utf8'))) used.set(name, path);

test('every variable that a program reads is documented', () => {
  expect(used.size).toBeGreaterThan(20);
  expect([...used].filter(([name]) => !documented.has(name))).toEqual([]);
});

test('every variable that is documented is read', () => {
  expect([...documented].filter((name) => !used.has(name))).toEqual([]);
});
