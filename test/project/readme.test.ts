/** What the README shows of the command line is what the recorded tour prints. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const text = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

test('every line of its story is in the tour', () => {
  const blocks = [...text('README.md').matchAll(/^```console\n(.*?)^```/gms)].map(([, block]) => block!);
  const lines = blocks.flatMap((block) => block.trimEnd().split('\n'));
  const tour = new Set(text('docs/tour.md').split('\n'));
  expect(lines.length).toBeGreaterThan(10);
  expect(lines.filter((line) => !tour.has(line))).toEqual([]);
});
