/** Two stores with a common past, also on different backends, go different ways and are merged in both directions: nothing is lost and nothing comes twice. */
import { expect, test } from 'vitest';
import { type EventView, type Memory, openMemory } from '../../src/index.ts';
import { BACKENDS, type Backend, type Options } from '../support/backends.ts';
import { everyEvent } from '../support/every-event.ts';
import { describePostgres } from '../support/postgres/describe-postgres.ts';
import { projectionRows } from '../support/projection-rows.ts';
import { exportOf, linesOf } from '../support/sample-store.ts';
import { isFull, scaledList } from '../support/scale.ts';
import { announcedSeed } from '../support/seeded-random.ts';
import type { State } from './model/state.ts';
import { World } from './world.ts';

const SEED = announcedSeed('merge');
const isFree = process.env.RECOLLECT_SEED === undefined;

test.each(isFree ? scaledList([11, 12, SEED]) : [SEED])('seed %d', (seed) =>
  expectMerging(seed, BACKENDS.sqlite, BACKENDS.sqlite),
);

describePostgres('a file and a server', () => {
  test.each(isFree ? scaledList([13, SEED]) : [SEED])('seed %d', (seed) =>
    expectMerging(seed, BACKENDS.sqlite, BACKENDS.postgres),
  );
});

async function expectMerging(seed: number, first: Backend, second: Backend): Promise<void> {
  const [placeOne, placeTwo] = [await first.newPlace(), await second.newPlace()];
  const one = new World(placeOne.options, seed, 'one');
  await one.open();
  await one.run(isFull ? 40 : 20);
  const before = structuredClone(one.state);

  const two = new World(placeTwo.options, seed + 1, 'two', one);
  await expectCopied(one, two.options, two.now);
  await two.open();
  await two.check();
  await one.run(isFull ? 60 : 25);
  await two.run(isFull ? 60 : 25);

  const [oldOne, oldTwo] = [await ledgerOf(one.owner), await ledgerOf(two.owner)];
  const [linesOne, linesTwo] = [await exportOf(one.owner), await exportOf(two.owner)];
  await expectMerged(one, oldOne, oldTwo, linesTwo);
  await expectMerged(two, oldTwo, oldOne, linesOne);
  for (const world of [one, two]) {
    await expectEveryVersion(world.owner, before, one.state, two.state);
    await expectEveryClaim(world.owner, one.state, two.state);
    expect(await world.owner.import({}, { lines: linesOf(linesOne) })).toMatchObject({ added: 0 });
    expect(await world.owner.import({}, { lines: linesOf(linesTwo) })).toMatchObject({ added: 0 });
    // The copy goes to where the other is.
    const copy = await (world === one ? second : first).newPlace();
    await expectCopied(world, copy.options, world.now);
    expect(await projectionRows(copy)).toEqual(await projectionRows(world === one ? placeOne : placeTwo));
  }

  one.state.memories = new Map([...one.state.memories, ...two.state.memories]);
  one.state.claims = new Map([...one.state.claims, ...two.state.claims]);
  one.state.links = new Map([...one.state.links, ...two.state.links]);
  for (let step = 0; step < (isFull ? 40 : 15); step++) await one.stepWithoutModel();
  expect(await one.owner.verify()).toMatchObject({ ok: true });
  expect(await one.owner.rebuild()).toMatchObject({ equal: true });
  await one.close();
  await two.close();
}

/** An export into an empty store gives the same heads. */
async function expectCopied(world: World, options: Options, now: number): Promise<void> {
  const lines = await exportOf(world.owner);
  const copy = await openMemory({ ...options, scope: 'project:alpha', clock: { now: () => now }, synchronous: 'off' });
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
