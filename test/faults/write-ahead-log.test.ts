/** A crash leaves the log cut off anywhere: the store opens at the last whole command before the cut. */
import { statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { scaled } from '../support/scale.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';
import { copyStore } from '../support/store-files.ts';
import { tempFolder } from '../support/temp-folder.ts';

const HEADER = 32;
const FRAME = 24 + 4_096;

/** The length of the log after a command, and how many events there were then. */
interface Commit {
  readonly logBytes: number;
  readonly events: number;
  readonly lastId: string;
}

test('the log is cut at every frame and in between', async () => {
  const random = new SeededRandom(announcedSeed('write-ahead-log'));
  const folder = tempFolder();
  const crashed = join(folder, 'crashed.db');
  const commits = await writeAndCrash(join(folder, 'memory.db'), crashed, random);
  const size = statSync(`${crashed}-wal`).size;
  expect((size - HEADER) % FRAME).toBe(0);
  const frames = (size - HEADER) / FRAME;
  const boundaries = Array.from({ length: frames + 1 }, (_, frame) => HEADER + frame * FRAME);
  const between = Array.from({ length: scaled(60) }, () => random.between(0, size - 1));
  // Right before and right after the end of each command a cut matters most.
  const edges = commits.flatMap(({ logBytes }) => [logBytes - 1, logBytes + 1]).filter((place) => place < size);

  const path = join(folder, 'cut.db');
  for (const place of [...boundaries, ...between, ...edges]) {
    copyStore(crashed, path);
    truncateSync(`${path}-wal`, place);
    const expected = commits.findLast(({ logBytes }) => logBytes <= place);
    const memory = await openMemory({ path, scope: 'project:log', synchronous: 'off' });
    expect(await memory.verify(), `cut at ${place}`).toMatchObject({ ok: true, checked: expected?.events ?? 0 });
    if (expected)
      expect(await memory.get({ id: expected.lastId }), `cut at ${place}`).toMatchObject({ id: expected.lastId });
    await memory.close();
  }

  copyStore(crashed, path);
  const memory = await openMemory({ path, scope: 'project:log' });
  expect(await memory.rebuild()).toMatchObject({ equal: true });
  expect(await memory.verify()).toMatchObject({ ok: true, checked: commits.at(-1)!.events });
  await memory.close();
});

test('after a cut the store goes on from there', async () => {
  const random = new SeededRandom(announcedSeed('write-ahead-log, going on'));
  const folder = tempFolder();
  const crashed = join(folder, 'crashed.db');
  const commits = await writeAndCrash(join(folder, 'memory.db'), crashed, random);
  const path = join(folder, 'cut.db');
  for (let round = 0; round < scaled(10); round++) {
    copyStore(crashed, path);
    truncateSync(`${path}-wal`, random.between(0, statSync(`${crashed}-wal`).size));
    const memory = await openMemory({ path, scope: 'project:log' });
    const { id } = await memory.remember({ content: 'After the crash', scope: 'project:after' });
    await memory.close();
    const again = await openMemory({ path, scope: 'project:log' });
    expect(await again.get({ id })).toMatchObject({ content: 'After the crash' });
    expect(await again.verify()).toMatchObject({ ok: true });
    expect(await again.rebuild()).toMatchObject({ equal: true });
    await again.close();
  }
  expect(commits.length).toBeGreaterThan(10);
});

test('a crashed store can be read by someone who does not write', async () => {
  const folder = tempFolder();
  const crashed = join(folder, 'crashed.db');
  const commits = await writeAndCrash(join(folder, 'memory.db'), crashed, new SeededRandom(1));
  const memory = await openMemory({ path: crashed, scope: 'project:log', readOnly: true });
  expect(await memory.verify()).toMatchObject({ ok: true, checked: commits.at(-1)!.events });
  expect(await memory.get({ id: commits.at(-1)!.lastId })).toMatchObject({ id: commits.at(-1)!.lastId });
  await memory.close();
});

/** Writes some commands and copies the files while the store is still open, as a power failure would leave them. */
async function writeAndCrash(path: string, crashed: string, random: SeededRandom): Promise<Commit[]> {
  const memory = await openMemory({ path, scope: 'project:log' });
  const commits: Commit[] = [{ logBytes: statSync(`${path}-wal`).size, events: 0, lastId: 'global' }];
  let known: string | undefined;
  for (let command = 1; command <= 14; command++) {
    if (command % 3 === 0) {
      await memory.record(
        Array.from({ length: random.between(1, 12) }, (_, index) => ({
          kind: 'user_message',
          content: `Part ${index} of ${command}`,
        })),
      );
    } else if (command % 5 === 0 && known !== undefined) {
      await memory.revise({
        id: known,
        content: `Told anew in ${command} ${'and again '.repeat(random.between(0, 900))}`,
      });
    } else {
      known = (
        await memory.remember({
          content: `Command ${command} ${'writes '.repeat(random.between(0, 1_500))}`,
          tags: ['log'],
        })
      ).id;
    }
    const { checked } = await memory.verify();
    const [last] = (await memory.events({ limit: 1, scope: '*' })).events;
    commits.push({ logBytes: statSync(`${path}-wal`).size, events: checked, lastId: last!.id });
  }
  copyStore(path, crashed);
  await memory.close();
  return commits;
}
