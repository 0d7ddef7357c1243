/** Two stores that define, name and merge the same identities are merged in both directions: they say the same of every name (ENT-15 to ENT-17). */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Memory, openMemory, RecollectError } from '../../src/index.ts';
import { exportOf, linesOf } from '../support/sample-store.ts';
import { scaledList } from '../support/scale.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';
import { tempFolder } from '../support/temp-folder.ts';

const FIXED_SEEDS = process.env.RECOLLECT_SEED === undefined ? scaledList([61, 62, 63, 64]) : [];
const NAMES = ['Priya', 'Redis', 'Lisbon', 'Tom', 'Maria', 'Porto'];
const STATUSES = ['active', 'merged', 'removed'] as const;

test.each([...FIXED_SEEDS, announcedSeed('merging identities')])('seed %d', async (seed) => {
  const folder = tempFolder();
  const random = new SeededRandom(seed);
  let now = Date.UTC(2027, 0, 1);
  const open = (name: string) =>
    openMemory({ path: join(folder, name), scope: 'project:alpha', clock: { now: () => now }, synchronous: 'off' });
  const [one, two] = [await open('one.db'), await open('two.db')];
  const merges: string[] = [];
  let refused = 0;
  const step = async (memory: Memory) => {
    // Clocks of two machines differ, and may be set back.
    now += random.between(-20_000, 40_000);
    await change(memory, random, merges).catch((error: unknown) => {
      if (!(error instanceof RecollectError)) throw error;
      expect(error.code).toMatch(/^(alias_taken|wrong_status|invalid_input)$/);
      refused++;
    });
  };
  for (let count = 0; count < 12; count++) await step(one);
  await two.import({}, { lines: linesOf(await exportOf(one)) });
  for (let count = 0; count < 70; count++) await step(random.pick([one, two]));
  await one.remember({ content: 'Ask Priya whether Tom keeps Redis in Lisbon' });

  const [first, second] = [await exportOf(one), await exportOf(two)];
  await one.import({}, { lines: linesOf(second) });
  await two.import({}, { lines: linesOf(first) });
  const [said, others] = [await everything(one), await everything(two)];
  expect(said).toEqual(others);
  expect(said.identities.length).toBeGreaterThan(3);
  expect(refused).toBeGreaterThan(0);
  expectSound(said.identities);
  // A third store that gets both in another order says the same.
  const three = await open('three.db');
  await three.import({}, { lines: linesOf(second) });
  await three.import({}, { lines: linesOf(first) });
  expect(await everything(three)).toEqual(said);
  for (const memory of [one, two, three]) {
    expect(await memory.rebuild()).toMatchObject({ equal: true });
    expect(await memory.verify()).toMatchObject({ ok: true });
  }
  await takeBack(one);
  for (const memory of [one, two, three]) await memory.close();
});

async function change(memory: Memory, random: SeededRandom, merges: string[]): Promise<void> {
  const name = random.pick(NAMES);
  const { identities } = await memory.identities({ limit: 500, statuses: [...STATUSES] });
  const id = identities.length > 0 ? random.pick(identities).id : undefined;
  const dice = random.next();
  if (id === undefined || dice < 0.25) {
    await memory.defineIdentity({
      name: random.chance(0.5) ? name : `${name} ${random.between(1, 3)}`,
      kind: 'person',
    });
  } else if (dice < 0.4) await memory.addAlias({ id, aliases: [name] });
  else if (dice < 0.52) await memory.removeAlias({ id, aliases: [name] });
  else if (dice < 0.62) await memory.reviseIdentity({ id, name, description: `${random.between(1, 9)}` });
  else if (dice < 0.82) merges.push((await memory.mergeIdentities({ into: random.pick(identities).id, from: id })).id);
  else if (dice < 0.92 && merges.length > 0) {
    // The other store may have made it.
    await memory.undo({ id: random.pick(merges) }).catch((error: unknown) => {
      if ((error as RecollectError).code !== 'not_found') throw error;
    });
  } else await memory.undo({ id });
}

type Identity = Awaited<ReturnType<Memory['identities']>>['identities'][number];

async function everything(memory: Memory) {
  const { identities } = await memory.identities({ limit: 500, statuses: [...STATUSES] });
  const { conflicts } = await memory.conflicts({ limit: 500 });
  const { entities } = await memory.entities({ limit: 500 });
  return {
    // The last change that a store has seen is its own affair: it depends on which came last.
    identities: identities.map(({ sources: _, aliases, contested, merged, ...rest }) => ({
      ...rest,
      aliases: aliases.toSorted(),
      contested: contested.toSorted(),
      merged: merged.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    })),
    conflicts: conflicts.map(({ id, kind }) => `${id} ${kind}`).sort(),
    entities,
  };
}

/** A name leads to one identity, and no circle of merges has effect. */
function expectSound(identities: readonly Identity[] | readonly Omit<Identity, 'sources'>[]): void {
  const active = identities.filter(({ status }) => status === 'active');
  const names = active.flatMap(({ name, aliases, contested }) =>
    [name, ...aliases].filter((one) => !contested.includes(one)).map((one) => one.toLowerCase()),
  );
  expect(names.toSorted()).toEqual([...new Set(names)].sort());
  const byId = new Map(identities.map((one) => [one.id, one]));
  for (const identity of identities) {
    let steps = 0;
    for (let at = identity; at.mergedInto !== null; at = byId.get(at.mergedInto)!) expect(++steps).toBeLessThan(100);
  }
}

/** Whatever two stores have made of it, it can be taken back step by step. */
async function takeBack(memory: Memory): Promise<void> {
  for (;;) {
    const { identities } = await memory.identities({ limit: 500 });
    const last = identities[0];
    if (!last) break;
    for (const { merge } of last.merged) await memory.undo({ id: merge });
    const { status } = (await memory.get({ id: last.id })) as unknown as { status: string };
    if (status === 'active') await memory.undo({ id: last.id });
  }
  expect((await memory.conflicts({ limit: 500 })).conflicts).toEqual([]);
}
