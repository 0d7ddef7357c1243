/** A writer is killed at a random moment, again and again, on one store: what it acknowledged stays, and nothing is half there. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { Child } from '../support/child.ts';
import { isFull, scaled } from '../support/scale.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { expectAllThere, type Said } from './acknowledged.ts';

const ROUNDS = isFull ? scaled(100) : 12;
const REBUILD_EVERY = 10;
const burst = new URL('children/burst.ts', import.meta.url);

test(`a writer that is killed ${ROUNDS} times loses nothing that it acknowledged`, async () => {
  const random = new SeededRandom(announcedSeed('kill-writer'));
  const path = join(tempFolder(), 'memory.db');
  const start = () => new Child(burst, { path, seed: random.between(1, 2 ** 31) });
  const everything: Said[] = [];
  let next = start();
  for (let round = 1; round <= ROUNDS; round++) {
    const child = next;
    // The next one starts while this one is examined; it writes nothing before it is told to.
    next = start();
    const said = await killedAfter(child, random.between(0, 40), random.between(0, 30));
    everything.push(...said);
    const memory = await openMemory({ path, scope: 'project:kill' });
    expect(await memory.verify()).toMatchObject({ ok: true });
    await expectAllThere(memory, said);
    if (round % REBUILD_EVERY === 0) expect(await memory.rebuild()).toMatchObject({ equal: true });
    await memory.close();
  }
  next.kill();
  await next.ended;

  const memory = await openMemory({ path, scope: 'project:kill' });
  expect(await memory.rebuild()).toMatchObject({ equal: true });
  await expectAllThere(memory, everything);
  expect(await memory.doctor()).toMatchObject({ ok: true });
  await memory.close();
  expect(everything.length).toBeGreaterThan(ROUNDS);
});

/** Lets it say so much, goes some turns further, and kills it wherever it is then. */
async function killedAfter(child: Child, lines: number, turns: number): Promise<Said[]> {
  child.tell('go');
  const said: Said[] = [];
  while (said.length <= lines) said.push((await child.hear<Said>())!);
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
  child.kill();
  said.push(...(await child.hearAll<Said>()));
  expect(await child.ended).toMatchObject({ signal: 'SIGKILL', errors: '' });
  return said;
}
