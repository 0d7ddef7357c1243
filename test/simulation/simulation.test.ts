/** Random requests of several actors, compared with a model after every step; and the same on every backend, compared row by row. */
import { expect, test } from 'vitest';
import { BACKENDS, type Backend } from '../support/backends.ts';
import { plainWrites } from '../support/plain-operations.ts';
import { describePostgres } from '../support/postgres/describe-postgres.ts';
import { projectionRows } from '../support/projection-rows.ts';
import { exportOf } from '../support/sample-store.ts';
import { isFull, scaled } from '../support/scale.ts';
import { announcedSeed } from '../support/seeded-random.ts';
import { WRITE_NAMES } from '../support/write-names.ts';
import { STEPS, UNMODELLED } from './steps.ts';
import { World } from './world.ts';

const SEED = announcedSeed('simulation');
const isFree = process.env.RECOLLECT_SEED === undefined;

test('each write operation is among the steps', () => {
  const plain = Object.keys(plainWrites(() => true));
  expect([...Object.keys(STEPS), ...UNMODELLED, ...plain].sort()).toEqual(WRITE_NAMES.toSorted());
});

test.each(isFree ? [1, 2, 3, 4, SEED] : [SEED])('seed %d', async (seed) => {
  await simulated(BACKENDS.sqlite, seed, scaled(150), 12);
});

describePostgres('on every backend', () => {
  test.each(isFree && isFull ? [5, SEED] : [SEED])('seed %d', async (seed) => {
    const [steps, checkEvery] = [scaled(120), 24];
    const inFile = await simulated(BACKENDS.sqlite, seed, steps, checkEvery);
    for (const backend of isFull ? [BACKENDS.postgres, BACKENDS.pglite] : [BACKENDS.postgres]) {
      const { ledger, rows, rebuilt } = await simulated(backend, seed, steps, checkEvery);
      expect(ledger, backend.name).toEqual(inFile.ledger);
      expect(rows, backend.name).toEqual(inFile.rows);
      expect(rebuilt, backend.name).toEqual(inFile.rebuilt);
    }
  });
});

/** Everything that must be the same wherever the same seed was run. */
interface Left {
  readonly ledger: unknown;
  readonly rows: Record<string, string[]>;
  readonly rebuilt: unknown;
}

async function simulated(backend: Backend, seed: number, steps: number, checkEvery: number): Promise<Left> {
  const place = await backend.newPlace({ unused: true });
  const world = new World(place.options, seed);
  await world.open();
  await world.run(steps, checkEvery);
  const rows = await projectionRows(place);
  const verified = await world.owner.verify();
  expect(verified).toMatchObject({ ok: true, checked: world.state.events.length });
  const rebuilt = await world.owner.rebuild();
  expect(rebuilt).toMatchObject({ equal: true });
  expect(await projectionRows(place)).toEqual(rows);
  await world.check();
  await world.close();
  await world.open();
  await world.check();
  const [, ...lines] = await exportOf(world.owner);
  await world.close();
  return { ledger: { heads: verified.heads, lines }, rows, rebuilt };
}
