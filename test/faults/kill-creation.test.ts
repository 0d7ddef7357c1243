/** A process is killed while it makes a new store: the next one finishes the work. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { Child } from '../support/child.ts';
import { scaled, scaledStep } from '../support/scale.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { expectAllThere, type Said } from './acknowledged.ts';

const killItself = new URL('children/kill-itself.ts', import.meta.url);
const burst = new URL('children/burst.ts', import.meta.url);

test('killed before each statement of creation and migration', async () => {
  const folder = tempFolder();
  const start = (statement: number) => {
    const path = join(folder, `new-${statement}.db`);
    return { path, child: new Child(killItself, { path, during: 'open', statement }) };
  };
  let kills = 0;
  for (let next = start(1), at = 1 + Math.ceil(scaledStep / 2); ; kills++, at += Math.ceil(scaledStep / 2)) {
    const { path, child } = next;
    next = start(at);
    const said = await child.hearAll<{ id?: string }>();
    const end = await child.ended;
    await expectSound(path, []);
    if (end.signal !== null) continue;
    expect(end).toMatchObject({ code: 0, errors: '' });
    expect(said[0]?.id).toMatch(/^mem_/);
    await next.child.ended;
    break;
  }
  expect(kills).toBeGreaterThan(5);
});

test('killed at a random moment after it began to open a new store', async () => {
  const random = new SeededRandom(announcedSeed('kill-creation'));
  const folder = tempFolder();
  const rounds = scaled(8);
  const children = Array.from({ length: rounds }, (_, index) => {
    const path = join(folder, `random-${index}.db`);
    return { path, child: new Child(burst, { path, seed: random.between(1, 2 ** 31) }) };
  });
  for (const { path, child } of children) {
    child.tell('go');
    const said = [(await child.hear<Said>())!];
    const turns = random.between(0, 300);
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
    child.kill();
    said.push(...(await child.hearAll<Said>()));
    expect(await child.ended).toMatchObject({ signal: 'SIGKILL', errors: '' });
    await expectSound(path, said);
  }
});

async function expectSound(path: string, said: readonly Said[]): Promise<void> {
  const memory = await openMemory({ path, scope: 'project:kill' });
  expect(await memory.verify()).toMatchObject({ ok: true });
  await expectAllThere(memory, said);
  const { id } = await memory.remember({ content: 'Written after the kill' });
  expect(await memory.get({ id })).toMatchObject({ content: 'Written after the kill' });
  expect(await memory.rebuild()).toMatchObject({ equal: true });
  await memory.close();
}
