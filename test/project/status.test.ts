/** The page on what works names every operation, and no command that does not exist. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OWN_COMMANDS } from '../../src/faces/cli/args/own-commands.ts';
import { operations } from '../../src/operations/index.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/status.md'), 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| '));
const named = new Set(rows.flatMap((row) => [...row.matchAll(/`([a-z][a-z-]*)`/g)].map(([, name]) => name!)));
const names = new Set(Object.values(operations).map(({ name }) => name));

test('every operation is listed', () => {
  expect([...names].filter((name) => !named.has(name))).toEqual([]);
});

test('every command is one that exists', () => {
  const own = new Set<string>(OWN_COMMANDS.map(({ name }) => name));
  // The name of a frame.
  const others = new Set(['auto']);
  expect([...named].filter((name) => !names.has(name) && !own.has(name) && !others.has(name))).toEqual([]);
});
