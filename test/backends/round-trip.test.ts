/** An export of one backend, imported into another and from there back into the first: equal heads, equal rows, equal checksums. */
import { expect, test } from 'vitest';
import { type Memory, openMemory } from '../../src/index.ts';
import { World } from '../simulation/world.ts';
import { BACKENDS, type BackendName, type Place } from '../support/backends.ts';
import { describePostgres } from '../support/postgres/describe-postgres.ts';
import { projectionRows } from '../support/projection-rows.ts';
import { exportOf, fillSample, linesOf } from '../support/sample-store.ts';
import { isFull } from '../support/scale.ts';

const PAIRS: readonly (readonly [BackendName, BackendName])[] = [
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
  // The same code as on a server.
  ...(isFull ? [['postgres', 'pglite'] as const] : []),
];

describePostgres('a ledger', () => {
  test.each(PAIRS)('of %s goes to %s and back', async (from, to) => {
    const first = await BACKENDS[from].newPlace();
    await fillSample(first.options, { synchronous: 'off' });
    // Private memories, several chains, closed scopes, odd letters.
    const world = new World(first.options, 7);
    await world.open();
    for (let step = 0; step < 60; step++) await world.stepWithoutModel();
    await world.close();

    const second = await BACKENDS[to].newPlace();
    const back = await BACKENDS[from].newPlace();
    await carry(first, second);
    await carry(second, back);
    const start = await stateOf(first);
    expect(await stateOf(second)).toEqual(start);
    expect(await stateOf(back)).toEqual(start);
  });
});

async function carry(from: Place, to: Place): Promise<void> {
  const [source, target] = [await open(from), await open(to)];
  const lines = await exportOf(source);
  expect(await target.import({}, { lines: linesOf(lines) })).toMatchObject({ added: lines.length - 1, known: 0 });
  await Promise.all([source.close(), target.close()]);
}

async function stateOf(place: Place) {
  const memory = await open(place);
  const { ok, heads, checked } = await memory.verify();
  const { equal, tables } = await memory.rebuild();
  const lines = (await exportOf(memory)).slice(1);
  await memory.close();
  expect([ok, equal]).toEqual([true, true]);
  return { heads, checked, tables, lines, rows: await projectionRows(place) };
}

function open(place: Place): Promise<Memory> {
  return openMemory({ ...place.options, scope: 'project:sample', synchronous: 'off' });
}
