/** The write-ahead log beside readers that overlap all the time. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { Child } from '../support/child.ts';
import { tempFolder } from '../support/temp-folder.ts';

const LARGE_BYTES = 64_000_000;

test('does not grow without end', async () => {
  const path = join(tempFolder(), 'memory.db');
  const memory = await openMemory({ path, scope: 'project:x', synchronous: 'off' });
  await memory.remember({ content: 'The first' });
  const readers = Array.from(
    { length: 3 },
    () => new Child(new URL('./children/overlapping-reader.ts', import.meta.url), { path }),
  );
  for (const reader of readers) await reader.hear();
  let largest = 0;
  for (let count = 0; count < 4_000; count++) {
    await memory.remember({ content: `Fact ${count} ${'words '.repeat(40)}` });
    if (count % 100 === 0) largest = Math.max(largest, statSync(`${path}-wal`).size);
  }
  for (const reader of readers) reader.tell('stop');
  for (const reader of readers) expect(await reader.ended).toMatchObject({ code: 0, errors: '' });
  await memory.close();
  expect(largest).toBeLessThan(LARGE_BYTES);
});
