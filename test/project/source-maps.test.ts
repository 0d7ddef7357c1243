/** With `--enable-source-maps` a stack names the lines of the sources, also behind characters that the bundle writes as escapes. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shiftColumns } from '../../scripts/build/shift-columns.ts';

const root = join(import.meta.dirname, '../..');

const PROGRAM = `
import { openMemory } from 'recollect';
const memory = await openMemory({ path: ':memory:', scope: 'global' });
await memory.get({ id: 'mem_none' }).catch(({ stack }) => console.log(stack));
await memory.close();`;

test('a stack names the line that threw', () => {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--enable-source-maps', '--input-type=module', '-e', PROGRAM],
    { cwd: root, encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  const [, file, line] = /\((?:file:\/\/)?\S*?(src\/[\w/-]+\.ts):(\d+):\d+\)/.exec(stdout)!;
  expect(readFileSync(join(root, file!), 'utf8').split('\n')[Number(line) - 1]).toContain('new RecollectError(');
});

test('columns behind an escape move with it', () => {
  // Columns 0, 2 and 4 of the first line, 0 of the second.
  expect(shiftColumns('AAAA,EAAE,EAAE;AAAA', 'aé=b;\nc')).toBe('AAAA,OAAE,EAAE;AAAA');
});
