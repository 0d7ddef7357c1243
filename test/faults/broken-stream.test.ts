/** What a caller hands in breaks off in the middle: the lines of an import, the receiver of an export. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { exportOf, linesOf, makeSample, SAMPLE_SCOPE } from '../support/sample-store.ts';
import { tempFolder } from '../support/temp-folder.ts';

test('an import whose lines break off keeps whole batches and is continued by repeating it', async () => {
  const folder = tempFolder();
  const source = await openMemory({ path: join(folder, 'source.db'), scope: SAMPLE_SCOPE, synchronous: 'off' });
  await source.record(
    Array.from({ length: 1_300 }, (_, index) => ({ kind: 'user_message', content: `Line ${index}` })),
  );
  const lines = await exportOf(source);
  await source.close();

  const memory = await openMemory({ path: join(folder, 'memory.db'), scope: SAMPLE_SCOPE, synchronous: 'off' });
  const broken = new Error('the pipe broke');
  for (const end of [0, 1, 2, 700, 1_250]) {
    await expect(memory.import({}, { lines: breakingOff(lines.slice(0, end), broken) })).rejects.toBe(broken);
    const { ok, checked } = await memory.verify();
    expect(ok).toBe(true);
    expect(checked).toBe(Math.floor(Math.max(0, end - 1) / 500) * 500);
  }
  // What stands before a damaged line is kept.
  const damaged = [...lines.slice(0, 1_200), lines[1_200]!.slice(0, 80)];
  const refused = { code: 'import_invalid', details: { line: 1_201 } };
  await expect(memory.import({}, { lines: linesOf(damaged) })).rejects.toMatchObject(refused);
  expect(await memory.verify()).toMatchObject({ ok: true, checked: 1_199 });
  // A file that lacks its end is not taken for a whole one.
  await expect(memory.import({}, { lines: linesOf(lines.slice(0, 1_251)) })).rejects.toMatchObject({
    code: 'import_invalid',
  });
  expect(await memory.import({}, { lines: linesOf(lines) })).toMatchObject({ read: lines.length - 1, known: 1_250 });
  expect(await memory.verify()).toMatchObject({ ok: true, checked: lines.length - 1 });
  expect(await memory.rebuild()).toMatchObject({ equal: true });
  await memory.close();
});

test('an export whose receiver fails does not hurt the memory', async () => {
  const path = join(tempFolder(), 'memory.db');
  const sample = await makeSample(path);
  const memory = await openMemory({ path, scope: SAMPLE_SCOPE });
  const broken = new Error('the disk of the receiver is full');
  const write = () => {
    throw broken;
  };
  await expect(memory.export({}, { write })).rejects.toBe(broken);
  expect((await exportOf(memory)).length).toBeGreaterThan(10);
  expect(await memory.get({ id: sample.active })).toMatchObject({ version: 3 });
  await memory.close();
});

async function* breakingOff(lines: readonly string[], error: Error): AsyncGenerator<string> {
  yield* lines;
  throw error;
}
