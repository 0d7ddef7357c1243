/** Computing vectors, and a process that dies at it, several that do it, and statements that fail. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LIMITS, openMemory, RecollectError } from '../../src/index.ts';
import { Child } from '../support/child.ts';
import { EmbeddingServer } from '../support/embedding-server.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { FAILURES, FailingStatement } from './failing-statement.ts';

const embedding = new URL('children/embed-texts.ts', import.meta.url);
const TEXTS = LIMITS.embeddedTexts * 3;
const folder = tempFolder();
let server: EmbeddingServer;
beforeEach(async () => {
  server = await EmbeddingServer.start();
});
afterEach(() => server.close());

const vectors = () => `${server.url}#table`;

test('a process that is killed loses one step; what it did stays, and the next goes on', async () => {
  const path = join(folder, 'killed.db');
  const child = new Child(embedding, { path, vectors: vectors(), texts: TEXTS });
  server.onAsked = async () => {
    // In the middle of the second step.
    if (server.texts.length > LIMITS.embeddedTexts) child.kill();
  };
  expect(await child.ended).toMatchObject({ signal: 'SIGKILL' });
  server.onAsked = undefined;
  expect(countIn(path)).toBe(LIMITS.embeddedTexts);
  const sent = server.texts.length;
  // Its claim to the work ends by itself; time is not waited for here.
  withDatabase(path, (database) => database.exec('UPDATE vector_spaces SET owned_until = 0'));
  const memory = await openMemory({ path, vectors: vectors(), scope: 'project:kill', via: 'cli' });
  expect(await memory.embedTexts()).toMatchObject({ texts: TEXTS - LIMITS.embeddedTexts });
  expect(countIn(path)).toBe(TEXTS);
  expect(server.texts.length - sent).toBe(TEXTS - LIMITS.embeddedTexts);
  expect(await memory.verify()).toMatchObject({ ok: true });
  await memory.close();
});

test('two processes compute no vector twice', async () => {
  const path = join(folder, 'two.db');
  const filling = new Child(embedding, { path, vectors: vectors(), texts: 1 });
  await filling.ended;
  const memory = await openMemory({ path, scope: 'project:kill' });
  await memory.record(
    Array.from({ length: TEXTS }, (_, index) => ({ kind: 'user_message' as const, content: `boat ${index}` })),
  );
  await memory.close();
  const children = [1, 2].map(() => new Child(embedding, { path, vectors: vectors(), texts: 0 }));
  const said = await Promise.all(children.map((child) => child.hearAll<{ texts: number }>()));
  expect(said.flat().reduce((sum, { texts }) => sum + texts, 0)).toBe(TEXTS);
  expect(countIn(path)).toBe(TEXTS + 1);
  expect(new Set(server.texts).size).toBe(server.texts.length);
});

test('every statement fails once: nothing is lost, nothing is there twice, and the next try ends it', async () => {
  let failed = 0;
  for (let statement = 1; ; statement++) {
    const path = join(folder, `nth-${statement}.db`);
    const failing = new FailingStatement();
    const memory = await openMemory({
      path,
      vectors: vectors(),
      scope: 'project:kill',
      via: 'cli',
      synchronous: 'off',
      onStatement: failing.onStatement,
    });
    await memory.record(['car', 'boat'].map((content) => ({ kind: 'user_message' as const, content })));
    failing.arm(statement, false, FAILURES[statement % 2]!);
    const outcome: unknown = await memory.embedTexts().catch((error: unknown) => error);
    const hasFailed = failing.failures > 0;
    failing.disarm();
    if (hasFailed && outcome instanceof Error) expect(outcome, `statement ${statement}`).toBeInstanceOf(RecollectError);
    await memory.embedTexts();
    expect(countIn(path), `statement ${statement}`).toBe(2);
    expect((await memory.recall({ query: 'vehicle' })).items[0]!.content).toBe('car');
    await memory.close();
    if (!hasFailed) break;
    failed++;
  }
  expect(failed).toBeGreaterThan(10);
});

function countIn(path: string): number {
  return withDatabase(path, (database) => database.prepare('SELECT count(*) AS n FROM vectors').get()!.n as number);
}

function withDatabase<T>(path: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path);
  try {
    return work(database);
  } finally {
    database.close();
  }
}
