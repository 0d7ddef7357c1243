/** Two stores that make, change and remove the same links are merged in both directions: they say the same, and count the same (LNK-14). */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Memory, openMemory } from '../../src/index.ts';
import { exportOf, linesOf } from '../support/sample-store.ts';
import { scaledList } from '../support/scale.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';
import { tempFolder } from '../support/temp-folder.ts';

const FIXED_SEEDS = process.env.RECOLLECT_SEED === undefined ? scaledList([51, 52, 53]) : [];
const TYPES = ['related_to', 'supports', 'derived_from'];

test.each([...FIXED_SEEDS, announcedSeed('merging links')])('seed %d', async (seed) => {
  const folder = tempFolder();
  const random = new SeededRandom(seed);
  let now = Date.UTC(2027, 0, 1);
  const open = (name: string) =>
    openMemory({ path: join(folder, name), scope: 'project:alpha', clock: { now: () => now }, synchronous: 'off' });
  const [one, two] = [await open('one.db'), await open('two.db')];
  const { results } = await one.remember(['a', 'b', 'c', 'd'].map((content) => ({ content })));
  const items = results.map(({ id }) => id);
  let made = 0;
  const step = async (memory: Memory) => {
    // Clocks of two machines differ, and may be set back.
    now += random.between(-20_000, 40_000);
    const [from, to] = [random.pick(items), random.pick(items)];
    if (from === to) return;
    const kind = random.pick(TYPES);
    if (random.chance(0.65)) {
      await memory.link({
        from,
        to,
        kind,
        weight: random.between(0, 9) / 10,
        pinned: random.chance(0.2),
        note: `${made++}`,
      });
      return;
    }
    const links = (await memory.links({ limit: 500 })).links;
    if (links.length > 0) await memory.unlink({ id: random.pick(links).id, reason: `${now}` });
  };
  for (let count = 0; count < 10; count++) await step(one);
  await two.import({}, { lines: linesOf(await exportOf(one)) });
  for (let count = 0; count < 60; count++) await step(random.pick([one, two]));

  const [first, second] = [await exportOf(one), await exportOf(two)];
  await one.import({}, { lines: linesOf(second) });
  await two.import({}, { lines: linesOf(first) });
  const [said, others] = [await everything(one), await everything(two)];
  expect(said).toEqual(others);
  expect(said.length).toBeGreaterThan(3);
  expect(said.reduce((sum, link) => sum + link.reinforcementCount, 0)).toBe(made);
  const { id, kind, from, to } = said[0]!;
  for (const memory of [one, two]) {
    expect(await memory.rebuild()).toMatchObject({ equal: true });
    // What is done now counts, whatever the clocks of others said.
    now -= 86_400_000;
    await memory.unlink({ id });
    expect(await memory.get({ id })).toMatchObject({ status: 'removed' });
    await memory.link({ from, to, kind });
    expect(await memory.get({ id })).toMatchObject({ status: 'current' });
    await memory.close();
  }
});

async function everything(memory: Memory) {
  const { links } = await memory.links({ statuses: ['current', 'removed'], limit: 500 });
  return links.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
