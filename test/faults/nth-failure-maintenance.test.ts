/** Statements of a rebuild, of an import, of reading texts for entities and of opening fail: nothing is lost, and the next try succeeds. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LIMITS, openMemory, RecollectError } from '../../src/index.ts';
import { exportOf, linesOf, makeSample, SAMPLE_SCOPE } from '../support/sample-store.ts';
import { scaledStep } from '../support/scale.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';
import { copyStore, removeStore } from '../support/store-files.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { FAILURES, FailingStatement } from './failing-statement.ts';
import { NthFailure } from './nth-failure.ts';

test.each([false, true])('rebuild, for ever: %s', async (forEver) => {
  const loop = await NthFailure.prepare();
  expect(await loop.run('rebuild', (memory) => memory.rebuild(), forEver)).toBeGreaterThan(50);
});

test.each([false, true])('import, for ever: %s', async (forEver) => {
  const lines = await otherLines(join(tempFolder(), 'other.db'), 3);
  const loop = await NthFailure.prepare();
  expect(await loop.run('import', (memory) => memory.import({}, { lines: linesOf(lines) }), forEver)).toBeGreaterThan(
    20,
  );
});

test('a long import that is interrupted keeps whole batches and goes on when it is repeated', async () => {
  const random = new SeededRandom(announcedSeed('nth-failure of a long import'));
  const folder = tempFolder();
  const lines = await otherLines(join(folder, 'other.db'), 1_100);
  const path = join(folder, 'memory.db');
  const total = lines.length - 1;
  for (let round = 0; round < 6; round++) {
    removeStore(path);
    const failing = new FailingStatement();
    const memory = await openMemory({
      path,
      scope: SAMPLE_SCOPE,
      synchronous: 'off',
      onStatement: failing.onStatement,
    });
    failing.arm(random.between(1, total * 4), round % 2 === 0, FAILURES[round % 2]!);
    await expect(memory.import({}, { lines: linesOf(lines) })).rejects.toBeInstanceOf(RecollectError);
    failing.disarm();
    const { checked } = await memory.verify();
    expect(checked % 500).toBe(0);
    expect(await memory.import({}, { lines: linesOf(lines) })).toMatchObject({
      added: total - checked,
      known: checked,
    });
    expect(await memory.verify()).toMatchObject({ ok: true, checked: total });
    expect(await memory.rebuild()).toMatchObject({ equal: true });
    await memory.close();
  }
});

test('extract keeps whole parts, reads no text twice and goes on when it is repeated', async () => {
  const folder = tempFolder();
  const [original, path] = [join(folder, 'original.db'), join(folder, 'tried.db')];
  const count = LIMITS.textsReadAtOnce + 1;
  const filled = await openMemory({ path: original, scope: SAMPLE_SCOPE, synchronous: 'off' });
  for (const scope of [SAMPLE_SCOPE, 'project:other'])
    await filled.record(
      Array.from({ length: count }, (_, index) => ({ kind: 'tool_result', content: `Redis has ${index}`, scope })),
    );
  await filled.close();
  const random = new SeededRandom(announcedSeed('nth-failure of extract'));
  let failures = 0;
  // The first statements, and some of the many that write what was found.
  for (const statement of [1, 2, 3, 4, 5, ...Array.from({ length: 7 }, () => random.between(6, 4 * count))]) {
    copyStore(original, path);
    const failing = new FailingStatement();
    const memory = await openMemory({
      path,
      scope: SAMPLE_SCOPE,
      synchronous: 'off',
      onStatement: failing.onStatement,
    });
    failing.arm(statement, false, FAILURES[statement % 2]!);
    const outcome: unknown = await memory.extract().catch((error: unknown) => error);
    failures += failing.failures;
    if (failing.failures > 0) expect(outcome, `statement ${statement}`).toBeInstanceOf(RecollectError);
    failing.disarm();
    const { behind } = await memory.entities({ scope: '*' });
    expect(behind % count, `statement ${statement}`).toBe(0);
    expect(await memory.extract(), `statement ${statement}`).toEqual({ read: behind, mentions: behind, behind: 0 });
    expect((await memory.entities({ scope: '*' })).entities).toMatchObject([{ key: 'redis', mentions: 2 * count }]);
    expect(await memory.rebuild(), `statement ${statement}`).toMatchObject({ equal: true });
    await memory.close();
  }
  expect(failures).toBeGreaterThan(8);
});

test.each([false, true])('opening a new store, for ever: %s', async (forEver) => {
  const path = join(tempFolder(), 'memory.db');
  let statement = 1;
  for (; ; statement += statement < 8 ? 1 : scaledStep) {
    removeStore(path);
    const failing = new FailingStatement();
    failing.arm(statement, forEver, FAILURES[statement % 2]!);
    const how = { path, scope: SAMPLE_SCOPE, synchronous: 'off' } as const;
    const opened = await openMemory({ ...how, onStatement: failing.onStatement }).catch((error: unknown) => error);
    const wasRefused = failing.failures > 0;
    failing.disarm();
    if (wasRefused) expect(opened, `statement ${statement}`).toBeInstanceOf(RecollectError);
    else await (opened as Awaited<ReturnType<typeof openMemory>>).close();
    const memory = await openMemory(how);
    const { id } = await memory.remember({ content: 'It works' });
    expect(await memory.get({ id })).toMatchObject({ content: 'It works' });
    expect(await memory.verify()).toMatchObject({ ok: true, checked: 2 });
    await memory.close();
    if (!wasRefused) break;
  }
  expect(statement).toBeGreaterThan(8);
});

async function otherLines(path: string, count: number): Promise<string[]> {
  await makeSample(path, { synchronous: 'off' });
  const memory = await openMemory({ path, scope: SAMPLE_SCOPE, synchronous: 'off' });
  await memory.remember(
    Array.from({ length: count }, (_, index) => ({ content: `Another fact, number ${index}`, tags: ['more'] })),
  );
  const lines = await exportOf(memory);
  await memory.close();
  return lines;
}
