/** Processes that ask for the same run at the same moment do it once, and one that is killed leaves it to the next. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LIMITS, type Memory, openMemory } from '../../src/index.ts';
import { Child } from '../support/child.ts';
import { freshDatabase } from '../support/postgres/databases.ts';
import { describePostgres } from '../support/postgres/describe-postgres.ts';
import { scaled } from '../support/scale.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';
import { tempFolder } from '../support/temp-folder.ts';

const TOKEN = `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0dF3gJ6'}`;
/** Two steps. */
const COUNT = LIMITS.runStep + 5;
const redaction = new URL('children/one-redaction.ts', import.meta.url);

type Place = { path: string } | { url: string };
interface Done {
  readonly changed: number;
  readonly run: string | null;
  readonly statements: number;
}

async function filled(place: Place): Promise<Memory> {
  const memory = await openMemory({ ...place, scope: 'project:shared', policies: { secrets: 'keep' } });
  await memory.remember(Array.from({ length: COUNT }, (_, index) => ({ content: `Token ${index}: ${TOKEN}` })));
  return memory;
}

async function expectDoneOnce(memory: Memory): Promise<void> {
  expect((await memory.runs()).runs).toMatchObject([{ state: 'committed', changed: COUNT, isComplete: true }]);
  const { items } = await memory.list({ limit: LIMITS.pageMax });
  expect(items.map(({ version, content }) => [version, content.includes(TOKEN)])).toEqual(items.map(() => [2, false]));
  expect(await memory.verify()).toMatchObject({ ok: true });
  expect(await memory.rebuild()).toMatchObject({ equal: true });
}

async function atOnce(place: Place): Promise<void> {
  const memory = await filled(place);
  const children = [1, 2, 3].map(() => new Child(redaction, { place }));
  await Promise.all(children.map((child) => child.hear()));
  for (const child of children) child.tell('go');
  const done = await Promise.all(children.map((child) => child.hear<Done>()));
  await Promise.all(children.map((child) => child.endedWell()));
  expect(done.map((one) => one!.changed).toSorted((a, b) => a - b)).toEqual([0, 0, COUNT]);
  await expectDoneOnce(memory);
  await memory.close();
}

async function killedAt(place: Place, statement: number | undefined): Promise<number> {
  const memory = await filled(place);
  const child = new Child(redaction, { place, statement });
  await child.hear();
  child.tell('go');
  const said = await child.hear<Done>();
  const end = await child.ended;
  if (statement !== undefined) expect(end, `statement ${statement}`).toMatchObject({ signal: 'SIGKILL', errors: '' });
  // Waits until the lease of the dead one is over.
  else expect(said).toMatchObject({ changed: COUNT });
  await memory.redact({ apply: true });
  await expectDoneOnce(memory);
  await memory.close();
  return said?.statements ?? 0;
}

test('three processes at once, on a file', () => atOnce({ path: join(tempFolder(), 'memory.db') }));

describePostgres('on a server', () => {
  test('three processes at once', async () => atOnce({ url: (await freshDatabase()).url }));

  test('killed between two statements', async () => {
    const random = new SeededRandom(announcedSeed('killed in a run on a server'));
    const total = await killedAt({ url: (await freshDatabase()).url }, undefined);
    for (let round = 0; round < scaled(4); round++)
      await killedAt({ url: (await freshDatabase()).url }, random.between(1, total - 5));
  });
});
