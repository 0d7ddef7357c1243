/** The scripts of package.json run in the shell of every system, and what they start can be started there. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toolOf } from '../../scripts/tool.ts';

const root = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

test('they have words and &&, which all shells understand, and nothing else', () => {
  const words = String.raw`[\w@./:=-]+(?: [\w@./:=-]+)*`;
  const plain = new RegExp(`^${words}(?: && ${words})*$`);
  expect(Object.entries(scripts).filter(([, script]) => !plain.test(script))).toEqual([]);
});

test('each command of them is one that npm puts before them', () => {
  const commands = Object.values(scripts).flatMap((script) => script.split(' && ').map((part) => part.split(' ')[0]!));
  expect([...new Set(commands)].toSorted()).toEqual(['biome', 'node', 'vitest']);
});

test.each(['biome', 'tsc', 'vitest'] as const)('%s is started by its script', (tool) => {
  const [script, ...args] = toolOf(tool, '--version');
  expect(existsSync(script!)).toBe(true);
  expect(args).toEqual(['--version']);
});
