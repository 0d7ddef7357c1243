/** A process is killed in the middle of a rebuild: what it left behind does no harm, and the next rebuild is equal. */
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { Child } from '../support/child.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { scaled } from '../support/scale.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';
import { copyStore } from '../support/store-files.ts';
import { tempFolder } from '../support/temp-folder.ts';

const killItself = new URL('children/kill-itself.ts', import.meta.url);
const rebuilding = new URL('children/open-and-rebuild.ts', import.meta.url);
const folder = tempFolder();
const original = join(folder, 'original.db');

beforeAll(async () => {
  const memory = await openMemory({ path: original, scope: 'project:kill' });
  const many = Array.from({ length: 150 }, (_, index) => ({
    content: `Fact number ${index}`,
    tags: [`t${index % 7}`],
  }));
  const { results } = await memory.remember(many);
  await memory.revise(results.map(({ id }, index) => ({ id, content: `Fact number ${index}, told anew` })));
  await memory.forget(results.slice(0, 20).map(({ id }) => ({ id })));
  await memory.close();
});

test('killed before a statement of the rebuild, most often near the swap', async () => {
  const random = new SeededRandom(announcedSeed('kill-rebuild'));
  const total = await statementsOfARebuild();
  const before = fingerprint(original);
  const rounds = Array.from({ length: scaled(14) }, (_, round) => {
    const path = join(folder, `round-${round}.db`);
    copyStore(original, path);
    const statement = random.between(round % 3 === 0 ? 1 : total - 40, total);
    return { path, statement, start: () => new Child(killItself, { path, during: 'rebuild', statement }) };
  });
  let next = rounds[0]!.start();
  for (const [round, { path, statement }] of rounds.entries()) {
    const child = next;
    next = rounds[round + 1]?.start() ?? next;
    const end = await child.ended;
    expect(end, `statement ${statement} of ${total}`).toMatchObject({ signal: 'SIGKILL', errors: '' });
    await expectUnharmed(path, before);
  }
});

test('killed at a random moment', async () => {
  const random = new SeededRandom(announcedSeed('kill-rebuild at a random moment'));
  const path = join(folder, 'random.db');
  copyStore(original, path);
  const children = Array.from({ length: scaled(6) }, () => new Child(rebuilding, { path }));
  for (const child of children) {
    const before = fingerprint(path);
    child.tell('go');
    await child.hear();
    const turns = random.between(0, 2_000);
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
    child.kill();
    expect(await child.ended).toMatchObject({ signal: 'SIGKILL', errors: '' });
    await expectUnharmed(path, before);
  }
});

async function statementsOfARebuild(): Promise<number> {
  const path = join(folder, 'counted.db');
  copyStore(original, path);
  const child = new Child(killItself, { path, during: 'rebuild', statement: -1 });
  const [said] = await child.hearAll<{ statements: number }>();
  await child.endedWell();
  return said!.statements;
}

/** Reading and writing go on with whatever tables the dead process left, and a new rebuild clears them away. */
async function expectUnharmed(path: string, before: Record<string, string[]>): Promise<void> {
  expect(fingerprint(path, { withoutShadow: true })).toEqual(before);
  const memory = await openMemory({ path, scope: 'project:kill' });
  expect(await memory.verify()).toMatchObject({ ok: true });
  const { id } = await memory.remember({ content: 'Written after the kill', duplicates: 'allow' });
  expect((await memory.recall({ query: 'kill', limit: 100 })).items.map((item) => item.id)).toContain(id);
  expect(await memory.rebuild()).toMatchObject({ equal: true });
  expect(await memory.rebuild()).toMatchObject({ equal: true });
  expect((await memory.recall({ query: 'kill', limit: 100 })).items.map((item) => item.id)).toContain(id);
  await memory.close();
  expect(Object.keys(fingerprint(path)).filter((name) => name.endsWith('__next'))).toEqual([]);
}
