/** Look-up tables are made at build: what is in the bundles equals what the rules give, and the rules themselves are left out. */
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { bundle, CLI, LIBRARY } from '../../scripts/build/bundles.ts';
import { tableAsData, tablesIn } from '../../scripts/build/tables.ts';
import { tempFolder } from '../support/temp-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const TABLES = tablesIn(join(ROOT, 'src'));

test('there are some', () => expect(TABLES.length).toBeGreaterThan(5));

test.each(TABLES.map((file) => [relative(ROOT, file), file]))('%s', async (_, file) => {
  const made = join(tempFolder(), 'table.mjs');
  writeFileSync(made, await tableAsData(file));
  const [data, rules] = [await import(pathToFileURL(made).href), await import(pathToFileURL(file).href)];
  expect({ ...data }).toEqual({ ...rules });
  expect(Object.keys(rules).length).toBeGreaterThan(0);
});

describe.each([
  ['library', LIBRARY],
  ['CLI', CLI],
])('the bundles of the %s', (_, made) => {
  test('have the tables as data, and not what they are made of', async () => {
    const { output } = await (await bundle(made)).generate(made.output);
    const modules = output.flatMap((file) => (file.type === 'chunk' ? Object.entries(file.modules) : []));
    const written = (path: string) =>
      modules.filter(([id, { code }]) => id === join(ROOT, path) && code !== null && code !== '').map(([id]) => id);
    for (const file of TABLES) expect(written(relative(ROOT, file)).length).toBeLessThanOrEqual(1);
    expect(written('src/text/names/senses.ts')).toHaveLength(1);
    expect(written('src/text/names/known-names.ts')).toEqual([]);
    expect(written('src/text/secrets/secret-words.ts')).toHaveLength(1);
    const code = modules.map(([, { code }]) => code).join('');
    expect(code).not.toContain('function cuesOf');
  });
});

test.each([
  ['a function', 'export const x = () => 1;'],
  ['an expression', 'export const x = /a/;'],
  ['nothing', 'export const x = undefined;'],
  ['no number', 'export const x = [1, Number.NaN];'],
])('a table of %s is refused', async (_, source) => {
  const file = join(tempFolder(), 'odd.table.ts');
  writeFileSync(file, source);
  await expect(tableAsData(file)).rejects.toThrow('x in');
});
