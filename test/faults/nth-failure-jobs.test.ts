/** Statements of the queue and of the work in it fail: nothing is half done, nothing is lost, and the next worker finishes it once. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { nextTurn } from '../../src/base/pause.ts';
import { type Memory, openMemory, RecollectError } from '../../src/index.ts';
import { endedJob } from '../support/jobs-until.ts';
import { oncePerFile } from '../support/lifetime.ts';
import { isFull, scaled } from '../support/scale.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';
import { copyStore } from '../support/store-files.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { FAILURES, FailingStatement } from './failing-statement.ts';

const how = { scope: 'project:buoys', synchronous: 'off' } as const;

/** With one contradiction, and a job that is to find it. */
const original = oncePerFile(async () => {
  const path = join(tempFolder(), 'original.db');
  const memory = await openMemory({ path, ...how });
  await memory.remember({ content: 'The harbour uses buoys' });
  await memory.remember({ content: 'The harbour does not use buoys' });
  const { job } = await memory.startJob({ kind: 'detect-conflicts' });
  await memory.close();
  return { path, job: job.id };
});

async function copied(): Promise<string> {
  const path = join(tempFolder(), 'tried.db');
  copyStore((await original()).path, path);
  return path;
}

test.each([false, true])('a statement of detect-conflicts fails, for ever: %s', async (forEver) => {
  const total = await statements(false, (_, memory) => memory.detectConflicts());
  for (let statement = 1; statement <= total; statement += isFull ? 1 : 5) {
    const path = await copied();
    const failing = new FailingStatement();
    const memory = await openMemory({ path, ...how, onStatement: failing.onStatement });
    failing.arm(statement, forEver, FAILURES[statement % FAILURES.length]!);
    const outcome: unknown = await memory.detectConflicts().catch((error: unknown) => error);
    const isKnown = outcome instanceof RecollectError || failing.injected.has(outcome) || !(outcome instanceof Error);
    failing.disarm();
    expect(isKnown, `statement ${statement} of ${total}`).toBe(true);
    await memory.close();
    expireLeases(path);
    const again = await openMemory({ path, ...how });
    await again.detectConflicts();
    expect((await again.conflicts()).conflicts, `statement ${statement} of ${total}`).toHaveLength(1);
    expect((await again.runs()).runs, `statement ${statement}`).toMatchObject([{ state: 'committed', changed: 1 }]);
    expect(await again.verify()).toMatchObject({ ok: true });
    await again.close();
  }
});

test.each([false, true])('a statement of a worker fails, for ever: %s', async (forEver) => {
  const { job } = await original();
  const total = await statements(true, (onlooker) => endedJob(onlooker, job));
  const random = new SeededRandom(announcedSeed('nth-failure of a worker'));
  for (let round = 0; round < scaled(20); round++) {
    const statement = random.between(1, total);
    const path = await copied();
    const failing = new FailingStatement();
    failing.arm(Number.MAX_SAFE_INTEGER, forEver, FAILURES[statement % FAILURES.length]!);
    const memory = await openMemory({ path, ...how, jobs: true, onStatement: failing.onStatement });
    failing.arm(statement, forEver, FAILURES[statement % FAILURES.length]!);
    while (failing.failures === 0) await nextTurn();
    await nextTurn();
    failing.disarm();
    await memory.close();
    expireLeases(path);
    const next = await openMemory({ path, ...how, jobs: true });
    // Where it waits for its next try.
    await next.retryJob({ id: job }).catch(() => undefined);
    const label = `statement ${statement} of ${total}`;
    expect(await endedJob(next, job), label).toMatchObject({ state: 'done' });
    expect((await next.conflicts()).conflicts, label).toHaveLength(1);
    expect((await next.runs()).runs, label).toMatchObject([{ state: 'committed', changed: 1 }]);
    expect(await next.rebuild(), label).toMatchObject({ equal: true });
    await next.close();
  }
});

/** How many there are where none fails; those of whoever looks on are not among them. */
async function statements(
  jobs: boolean,
  work: (onlooker: Memory, memory: Memory) => Promise<unknown>,
): Promise<number> {
  const failing = new FailingStatement();
  const path = await copied();
  const onlooker = await openMemory({ path, ...how });
  const memory = await openMemory({ path, ...how, jobs, onStatement: failing.onStatement });
  failing.arm(Number.MAX_SAFE_INTEGER, false, 'disk error');
  await work(onlooker, memory);
  const { statements: total } = failing;
  await memory.close();
  await onlooker.close();
  return total;
}

/** As if time had passed. */
function expireLeases(path: string): void {
  const db = new DatabaseSync(path);
  db.exec('UPDATE leases SET expires_at = 0; UPDATE jobs SET lease_until = 0');
  db.close();
}
