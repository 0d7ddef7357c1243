/** What V8 compiled is kept between runs, and whatever becomes of it, a command gives the same answer. */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { newPlace, type Place, runAlone as run } from './recollect.ts';

const ARGS = ['recall', 'deploy', '--json'];
const KEPT = /^core-[\w-]+\.cjs\.v[\d.]+-\w+$/;

async function aPlace() {
  const place = newPlace('project:compiled');
  const folder = join(place.folder, 'cache', 'recollect');
  const answer = () => answered(place, join(place.folder, 'cache'));
  return { folder, answer, kept: () => join(folder, readdirSync(folder).find((name) => KEPT.test(name))!) };
}

async function answered(place: Place, XDG_CACHE_HOME: string): Promise<string> {
  const { code, out, err } = await run(place, ARGS, {
    env: { XDG_CACHE_HOME, NODE_COMPILE_CACHE: '', NODE_V8_COVERAGE: '' },
  });
  expect([code, err]).toEqual([0, '']);
  return out;
}

describe.skipIf(process.platform !== 'linux')('compiled code', () => {
  test('is written by the first command and left as it is by the next', async () => {
    const { answer, kept, folder } = await aPlace();
    const first = await answer();
    const { mtimeMs, mode } = statSync(kept());
    expect(mode & 0o777).toBe(0o600);
    expect(await answer()).toBe(first);
    expect(statSync(kept()).mtimeMs).toBe(mtimeMs);
    expect(readdirSync(folder).filter((name) => name.startsWith('core-'))).toHaveLength(1);
  });

  test.each([
    ['changed in the middle', (bytes: Buffer) => bytes.fill(0x5a, bytes.length / 2, bytes.length / 2 + 400)],
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length - 1_000)],
    ['empty', () => Buffer.alloc(0)],
    ['something else', () => Buffer.from('x'.repeat(10_000))],
  ])('that is %s is made anew', async (_, damage) => {
    const { answer, kept } = await aPlace();
    const first = await answer();
    const size = statSync(kept()).size;
    const whole = readFileSync(kept());
    writeFileSync(kept(), damage(Buffer.from(whole)));
    expect(await answer()).toBe(first);
    expect(statSync(kept()).size).toBeGreaterThan(size / 2);
    expect(await answer()).toBe(first);
  });

  test('cannot be kept: nothing is said of it', async () => {
    const { answer, folder } = await aPlace();
    mkdirSync(join(folder, '..'), { recursive: true });
    writeFileSync(folder, 'a file where the folder would be');
    const first = await answer();
    expect(await answer()).toBe(first);
  });
});
