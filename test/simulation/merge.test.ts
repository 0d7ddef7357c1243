/** Two stores with a common past go different ways and are merged in both directions: nothing is lost and nothing comes twice. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type EventView, type Memory, openMemory } from '../../src/index.ts';
import { PROJECTIONS } from '../../src/store/port/tables.ts';
import { everyEvent } from '../support/every-event.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { exportOf, linesOf } from '../support/sample-store.ts';
import { scaled } from '../support/scale.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';
import { tempFolder } from '../support/temp-folder.ts';
import type { State } from './model/state.ts';
import { World } from './world.ts';

const FIXED_SEEDS = process.env.RECOLLECT_SEED === undefined ? [11, 12] : [];

test.each([...FIXED_SEEDS, announcedSeed('merge')])('seed %d', async (seed) => {
  const folder = tempFolder();
  const one = new World(join(folder, 'one.db'), new SeededRandom(seed), 'one');
  await one.open();
  await one.run(scaled(40));
  const before = structuredClone(one.state);

  const two = new World(join(folder, 'two.db'), new SeededRandom(seed + 1), 'two', one);
  await expectCopied(one, two.path, two.now);
  await two.open();
  await two.check();
  await one.run(scaled(60));
  await two.run(scaled(60));

  const [oldOne, oldTwo] = [await ledgerOf(one.owner), await ledgerOf(two.owner)];
  const [linesOne, linesTwo] = [await exportOf(one.owner), await exportOf(two.owner)];
  await expectMerged(one, oldOne, oldTwo, linesTwo);
  await expectMerged(two, oldTwo, oldOne, linesOne);
  for (const world of [one, two]) {
    await expectEveryVersion(world.owner, before, one.state, two.state);
    await expectEveryClaim(world.owner, one.state, two.state);
    expect(await world.owner.import({}, { lines: linesOf(linesOne) })).toMatchObject({ added: 0 });
    expect(await world.owner.import({}, { lines: linesOf(linesTwo) })).toMatchObject({ added: 0 });
    const copy = join(folder, `copy-of-${world === one ? 'one' : 'two'}.db`);
    await expectCopied(world, copy, world.now);
    expect(derivedRows(copy)).toEqual(derivedRows(world.path));
  }

  one.state.memories = new Map([...one.state.memories, ...two.state.memories]);
  one.state.claims = new Map([...one.state.claims, ...two.state.claims]);
  for (let step = 0; step < scaled(40); step++) await one.stepWithoutModel();
  expect(await one.owner.verify()).toMatchObject({ ok: true });
  expect(await one.owner.rebuild()).toMatchObject({ equal: true });
  await one.close();
  await two.close();
});

/** An export into an empty store gives the same heads. */
async function expectCopied(world: World, path: string, now: number): Promise<void> {
  const lines = await exportOf(world.owner);
  const copy = await openMemory({ path, scope: 'project:alpha', clock: { now: () => now }, synchronous: 'off' });
  expect(await copy.import({}, { lines: linesOf(lines) })).toEqual({
    read: lines.length - 1,
    added: lines.length - 1,
    known: 0,
    sameExternalId: 0,
  });
  expect((await copy.verify()).heads).toEqual((await world.owner.verify()).heads);
  expect(await copy.rebuild()).toMatchObject({ equal: true });
  await copy.close();
}

/** The projections, without a store's own order of arrival. */
function derivedRows(path: string): Record<string, string[]> {
  const found = fingerprint(path, { withoutPositions: true });
  return Object.fromEntries(PROJECTIONS.map(({ name }) => [name, found[name]!]));
}

interface Ledger {
  readonly hashes: Map<string, string>;
  readonly external: Map<string, string>;
}

/** Every event with its hash, also those about memories that the owner may not read, and every external id with its event. */
async function ledgerOf(memory: Memory): Promise<Ledger> {
  const events = (await exportOf(memory)).slice(1).map((line) => JSON.parse(line) as EventView & { eventHash: string });
  const ids = events.map((event) => event.id);
  expect(new Set(ids).size).toBe(ids.length);
  const external = events
    .filter((event) => event.externalId !== null)
    .map((event) => [JSON.stringify([event.scope, event.source ?? '', event.externalId]), event.id] as const);
  expect(new Set(external.map(([key]) => key)).size).toBe(external.length);
  return { hashes: new Map(events.map((event) => [event.id, event.eventHash])), external: new Map(external) };
}

/** Its own events, and those of the other whose external id it did not have yet. */
async function expectMerged(world: World, own: Ledger, other: Ledger, lines: string[]): Promise<void> {
  const repeated = new Set(
    [...other.external].filter(([key, id]) => own.external.has(key) && !own.hashes.has(id)).map(([, id]) => id),
  );
  const expected = new Map([...[...other.hashes].filter(([id]) => !repeated.has(id)), ...own.hashes]);
  const added = expected.size - own.hashes.size;
  const answer = await world.owner.import({}, { lines: linesOf(lines) });
  expect(answer).toEqual({
    read: other.hashes.size,
    added,
    known: other.hashes.size - added - repeated.size,
    sameExternalId: repeated.size,
  });
  expect(sorted((await ledgerOf(world.owner)).hashes)).toEqual(sorted(expected));
  expect(await world.owner.verify()).toMatchObject({ ok: true, checked: expected.size });
  expect(await world.owner.rebuild()).toMatchObject({ equal: true });
  expect((await everyEvent(world.owner)).length).toBeLessThanOrEqual(expected.size);
}

/** What both had, and what each of them added, is a version now; the words of each are in the history. */
async function expectEveryVersion(memory: Memory, before: State, one: State, two: State): Promise<void> {
  for (const id of new Set([...one.memories.keys(), ...two.memories.keys()])) {
    const versions = [before, one, two].map((state) => state.memories.get(id)?.versions ?? []);
    const [common, first, second] = versions.map((list) => list.length) as [number, number, number];
    const isPrivate = versions.flat().some((version) => version.visibility === 'private');
    if (isPrivate) continue;
    const history = (await memory.history({ id, limit: 500 })).versions;
    expect(history.length, id).toBe(first + second - common);
    const contents = new Set(history.map((version) => version.content));
    for (const { content } of versions.flat()) expect(contents.has(content), `${id}: ${content}`).toBe(true);
  }
}

/** Whatever either had said is there, with sources that are there too. */
async function expectEveryClaim(memory: Memory, one: State, two: State): Promise<void> {
  for (const id of new Set([...one.claims.keys(), ...two.claims.keys()]))
    expect(await memory.get({ id })).toMatchObject({ id, verifiedAgainstSource: true });
}

function sorted(map: Map<string, string>): [string, string][] {
  return [...map].sort(([a], [b]) => (a < b ? -1 : 1));
}
