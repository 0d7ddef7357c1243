/** 600 made-up stories in the six tasks of memory that changes: what is asked after a change is answered as it is now, and what followed from the change says so. */
import { expect, test } from 'vitest';
import { play, TASKS } from '../support/changing-facts.ts';
import { scaled } from '../support/scale.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';
import { useWorld } from './world.ts';

const world = useWorld();

const STORIES = scaled(100);

test.each(TASKS)('%s', async (task) => {
  const memory = await world.open();
  const random = new SeededRandom(announcedSeed(`changing facts, ${task}`));
  const stage = { memory, random, pass: (milliseconds: number) => world.pass(milliseconds) };
  const wrong: string[] = [];
  for (let story = 0; story < STORIES; story++) wrong.push(...(await play(stage, task, `project:story-${story}`)));
  expect(wrong).toEqual([]);
});
