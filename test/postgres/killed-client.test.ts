/** A client process is killed at a random moment, again and again: what it acknowledged stays, and nothing is half there. */
import { expect, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { expectAllThere, type Said } from '../faults/acknowledged.ts';
import { Child } from '../support/child.ts';
import { freshDatabase } from '../support/postgres/databases.ts';
import { describePostgres } from '../support/postgres/describe-postgres.ts';
import { scaled } from '../support/scale.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';

const ROUNDS = scaled(15);
const burst = new URL('../faults/children/burst.ts', import.meta.url);

describePostgres('a client', () => {
  test(`that is killed ${ROUNDS} times loses nothing that it acknowledged`, async () => {
    const random = new SeededRandom(announcedSeed('killed-client'));
    const { url } = await freshDatabase();
    const start = () => new Child(burst, { url, seed: random.between(1, 2 ** 31) });
    // One that stays open through all of it, as a server of a team would.
    const memory = await openMemory({ url, scope: 'project:kill' });
    const everything: Said[] = [];
    let next = start();
    for (let round = 1; round <= ROUNDS; round++) {
      const child = next;
      next = start();
      const said = await killedAfter(child, random.between(0, 40), random.between(0, 60));
      everything.push(...said);
      await expectAllThere(memory, said);
      // Nothing that the dead one held is in the way.
      await memory.remember({ content: `Written after kill ${round}` });
      await memory.remember({ content: `Written after kill ${round}`, scope: 'org:acme/project:kill' });
    }
    next.kill();
    await next.ended;
    expect(await memory.verify()).toMatchObject({ ok: true });
    expect(await memory.rebuild()).toMatchObject({ equal: true });
    await expectAllThere(memory, everything);
    expect(await memory.doctor()).toMatchObject({ ok: true });
    await memory.close();
    expect(everything.length).toBeGreaterThan(ROUNDS);
  });
});

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
