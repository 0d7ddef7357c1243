/** Random requests of several actors, compared with a model after every step. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scaled } from '../support/scale.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { WRITE_NAMES } from '../support/write-names.ts';
import { STEPS } from './steps.ts';
import { World } from './world.ts';

const FIXED_SEEDS = process.env.RECOLLECT_SEED === undefined ? [1, 2, 3, 4] : [];

test('each write operation is among the steps', () => {
  expect(Object.keys(STEPS).sort()).toEqual(WRITE_NAMES.toSorted());
});

test.each([...FIXED_SEEDS, announcedSeed('simulation')])('seed %d', async (seed) => {
  const world = new World(join(tempFolder(), 'memory.db'), new SeededRandom(seed));
  await world.open();
  await world.run(scaled(150));
  expect(await world.owner.verify()).toMatchObject({ ok: true, checked: world.state.events.length });
  expect(await world.owner.rebuild()).toMatchObject({ equal: true });
  await world.check();
  await world.close();
  await world.open();
  await world.check();
  await world.close();
});
