/** Statements of a run fail, and processes die between them: nothing is half done, and the same request finishes it. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { LIMITS, type Memory, openMemory, RecollectError } from '../../src/index.ts';
import { Child } from '../support/child.ts';
import { oncePerFile } from '../support/lifetime.ts';
import { isFull, scaled } from '../support/scale.ts';
import { announcedSeed, SeededRandom } from '../support/seeded-random.ts';
import { copyStore } from '../support/store-files.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { FAILURES, FailingStatement } from './failing-statement.ts';

const TOKEN = `ghp_${'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0dF3gJ6'}`;
/** Two steps. */
const COUNT = LIMITS.runStep + 5;
const killItself = new URL('children/kill-itself.ts', import.meta.url);
const how = { scope: 'project:kill', synchronous: 'off', policies: { secrets: 'keep' } } as const;

const original = oncePerFile(async () => {
  const path = join(tempFolder(), 'original.db');
  const memory = await openMemory({ path, ...how });
  await memory.remember(Array.from({ length: COUNT }, (_, index) => ({ content: `Token ${index}: ${TOKEN}` })));
  await memory.close();
  return path;
});

test.each([false, true])('a statement of redact fails, for ever: %s', async (forEver) => {
  const random = new SeededRandom(announcedSeed('nth-failure of a run'));
  const total = await statementsOfRedact();
  const path = join(tempFolder(), 'tried.db');
  const chosen = [1, 2, 5, 9, total - 2, total, ...Array.from({ length: scaled(20) }, () => random.between(3, total))];
  for (const statement of isFull ? chosen : chosen.slice(0, 10)) {
    copyStore(await original(), path);
    const failing = new FailingStatement();
    const memory = await openMemory({ path, ...how, onStatement: failing.onStatement });
    failing.arm(statement, forEver, FAILURES[statement % FAILURES.length]!);
    const outcome: unknown = await memory.redact({ apply: true }).catch((error: unknown) => error);
    const { failures, injected } = failing;
    failing.disarm();
    // Giving the lease back may fail without a word: it ends by itself.
    const isKnown = outcome instanceof RecollectError || injected.has(outcome) || !(outcome instanceof Error);
    expect(failures > 0 && isKnown, `statement ${statement} of ${total}`).toBe(true);
    await memory.close();
    await expectFinished(path, `statement ${statement} of ${total}`);
  }
});

test('a process is killed at a statement of redact', async () => {
  const random = new SeededRandom(announcedSeed('kill in a run'));
  const total = await statementsOfRedact();
  for (let round = 0; round < scaled(8); round++) {
    const path = join(tempFolder(), 'killed.db');
    copyStore(await original(), path);
    const statement = random.between(1, total - 5);
    const child = new Child(killItself, { path, during: 'redact', statement });
    expect(await child.ended, `statement ${statement} of ${total}`).toMatchObject({ signal: 'SIGKILL', errors: '' });
    await expectFinished(path, `statement ${statement} of ${total}`);
  }
});

async function statementsOfRedact(): Promise<number> {
  const path = join(tempFolder(), 'counted.db');
  copyStore(await original(), path);
  const failing = new FailingStatement();
  const memory = await openMemory({ path, ...how, onStatement: failing.onStatement });
  failing.watched = [];
  await memory.redact({ apply: true });
  const { length } = failing.watched;
  await memory.close();
  return length;
}

/** Whole steps are there or nothing of them; then the same request does the rest. */
async function expectFinished(path: string, label: string): Promise<void> {
  expireLeases(path);
  const memory = await openMemory({ path, ...how });
  const [before] = (await memory.runs()).runs;
  const done = before?.changed ?? 0;
  expect(await redactedCount(memory), label).toBe(done);
  expect(done % LIMITS.runStep === 0 || done === COUNT, label).toBe(true);
  const { changed } = await memory.redact({ apply: true });
  const isEnded = before !== undefined && before.endedAt !== null;
  expect(changed.length, label).toBe(isEnded ? 0 : COUNT - done);
  const { runs } = await memory.runs();
  expect(runs, label).toMatchObject([{ state: 'committed', changed: COUNT, isComplete: true }]);
  expect(await redactedCount(memory), label).toBe(COUNT);
  expect(await memory.verify(), label).toMatchObject({ ok: true });
  expect(await memory.rebuild(), label).toMatchObject({ equal: true });
  expect(await memory.undo({ id: runs[0]!.id }), label).toMatchObject({ count: COUNT, refused: [] });
  expect(await redactedCount(memory), label).toBe(0);
  await memory.close();
}

/** As if time had passed. */
function expireLeases(path: string): void {
  const db = new DatabaseSync(path);
  db.exec('UPDATE leases SET expires_at = 0');
  db.close();
}

async function redactedCount(memory: Memory): Promise<number> {
  const { items } = await memory.list({ limit: LIMITS.pageMax });
  return items.filter(({ content }) => content.includes('[REDACTED')).length;
}
