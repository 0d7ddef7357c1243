/** Where a path really is. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { realPath } from './real-path.ts';

test('a link leads to where it really is; what is not there is taken as it is written', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'recollect-path-')));
  mkdirSync(join(root, 'site'));
  symlinkSync(join(root, 'site'), join(root, 'link'));
  expect(realPath(join(root, 'link'))).toBe(join(root, 'site'));
  expect(realPath(join(root, 'gone', '..', 'none'))).toBe(join(root, 'none'));
  rmSync(root, { recursive: true });
});
