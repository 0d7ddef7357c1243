/** Processes that work through one queue do each job once, and one that is killed leaves its job to the next. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { LIMITS, type Memory, openMemory } from '../../src/index.ts';
import { Child } from '../support/child.ts';
import { endedJob } from '../support/jobs-until.ts';
import { freshDatabase } from '../support/postgres/databases.ts';
import { describePostgres } from '../support/postgres/describe-postgres.ts';
import { scaled } from '../support/scale.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';
import { tempFolder } from '../support/temp-folder.ts';

const TOKEN = `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0dF3gJ6'}`;
/** Two steps. */
const COUNT = LIMITS.runStep + 5;
const worker = new URL('children/one-worker.ts', import.meta.url);

type Place = { path: string } | { url: string };

async function queued(place: Place): Promise<{ memory: Memory; job: string }> {
  const memory = await openMemory({ ...place, scope: 'project:shared', policies: { secrets: 'keep' } });
  await memory.remember(Array.from({ length: COUNT }, (_, index) => ({ content: `Token ${index}: ${TOKEN}` })));
  const { job } = await memory.startJob({ kind: 'redact', input: { inherit: true } });
  return { memory, job: job.id };
}

async function expectDoneOnce(memory: Memory, job: string): Promise<number> {
  const { state, attempts, run } = await endedJob(memory, job);
  expect(state).toBe('done');
  const { runs } = await memory.runs();
  expect(runs).toMatchObject([{ id: run ?? runs[0]!.id, state: 'committed', changed: COUNT, isComplete: true }]);
  const { items } = await memory.list({ limit: LIMITS.pageMax });
  expect(items.map(({ version, content }) => [version, content.includes(TOKEN)])).toEqual(items.map(() => [2, false]));
  expect(await memory.verify()).toMatchObject({ ok: true });
  expect(await memory.rebuild()).toMatchObject({ equal: true });
  return attempts;
}

async function atOnce(place: Place): Promise<void> {
  const { memory, job } = await queued(place);
  const children = [1, 2, 3].map(() => new Child(worker, { place, job }));
  await Promise.all(children.map((child) => child.hear()));
  for (const child of children) child.tell('go');
  const seen = await Promise.all(children.map((child) => child.hear<{ attempts: number }>()));
  await Promise.all(children.map((child) => child.endedWell()));
  expect(seen.map((one) => one!.attempts)).toEqual([1, 1, 1]);
  expect(await expectDoneOnce(memory, job)).toBe(1);
  await memory.close();
}

/** Answers how many statements there are. */
async function killedAt(place: Place, statement: number | undefined): Promise<number> {
  const { memory, job } = await queued(place);
  const child = new Child(worker, { place, job, statement });
  await child.hear();
  child.tell('go');
  const said = await child.hear<{ statements: number }>();
  const end = await child.ended;
  if (statement !== undefined) expect(end, `statement ${statement}`).toMatchObject({ signal: 'SIGKILL', errors: '' });
  if ('path' in place) expireLeases(place.path);
  const next = await openMemory({ ...place, scope: 'project:shared', jobs: true });
  expect(await expectDoneOnce(next, job), `statement ${statement}`).toBeLessThanOrEqual(2);
  await next.close();
  await memory.close();
  return said?.statements ?? 0;
}

/** As if time had passed. */
function expireLeases(path: string): void {
  const db = new DatabaseSync(path);
  db.exec('UPDATE leases SET expires_at = 0; UPDATE jobs SET lease_until = 0');
  db.close();
}

const newFile = () => ({ path: join(tempFolder(), 'memory.db') });

test('three workers at once, on a file', () => atOnce(newFile()));

test('a worker is killed between two statements, on a file', async () => {
  const random = new SeededRandom(announcedSeed('a killed worker'));
  const total = await killedAt(newFile(), undefined);
  for (let round = 0; round < scaled(8); round++) await killedAt(newFile(), random.between(1, total - 10));
});

describePostgres('on a server', () => {
  test('three workers at once', async () => atOnce({ url: (await freshDatabase()).url }));

  test('a worker is killed between two statements', async () => {
    const random = new SeededRandom(announcedSeed('a killed worker on a server'));
    const total = await killedAt({ url: (await freshDatabase()).url }, undefined);
    for (let round = 0; round < scaled(4); round++)
      await killedAt({ url: (await freshDatabase()).url }, random.between(1, total - 10));
  });
});
