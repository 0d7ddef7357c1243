/** What is generated from the operations is up to date. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('`npm run generate` would change nothing', () => {
  const check = spawnSync(process.execPath, ['scripts/generate.ts', '--check'], { cwd: root, encoding: 'utf8' });
  expect(check.stderr.replace(/^.*Warning.*$/gm, '').trim()).toBe('');
  expect(check.status).toBe(0);
});
