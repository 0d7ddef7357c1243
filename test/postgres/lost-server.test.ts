/** Connections are ended, the server is restarted and crashes, all in the middle of writes: nothing acknowledged is lost, nobody waits for ever, and the same memory works again. */
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import type { Server } from '../../scripts/postgres/server.ts';
import { type Memory, openMemory, RecollectError } from '../../src/index.ts';
import { freshDatabase } from '../support/postgres/databases.ts';
import { describeOwnPostgres, describePostgres } from '../support/postgres/describe-postgres.ts';
import { startOwnServer } from '../support/postgres/own-server.ts';
import { scaled } from '../support/scale.ts';
import { Writers } from './writers.ts';

const WRITERS = 6;
/** Requests between two blows. */
const BETWEEN = 30;

describePostgres('connections that an administrator ends', () => {
  test('in the middle of writes, again and again', async () => {
    const { url } = await freshDatabase();
    const memory = await open(url);
    const sql = postgres(url, { max: 1 });
    onTestFinished(() => sql.end());
    const writers = new Writers(memory, WRITERS);
    let ended = 0;
    for (let round = 0; round < scaled(25); round++) {
      await writers.acknowledged(BETWEEN);
      const rows = await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid() AND (${round % 2 === 0} OR state <> 'idle')`;
      ended += rows.length;
    }
    await writers.acknowledged(BETWEEN);
    await writers.stop();
    console.log(`lost-server: ${ended} connections ended`, Object.fromEntries(writers.codes));
    expect(ended).toBeGreaterThan(0);
    await writers.expectTruth();
  });
});

describeOwnPostgres('a server', () => {
  test('that is restarted in the middle of writes, again and again', async () => {
    const server = await startOwnServer();
    await throughBlows(server, scaled(3), () => server.restart());
  });

  test('that crashes in the middle of writes, again and again', async () => {
    const server = await startOwnServer({ durable: true });
    await throughBlows(server, scaled(3), async () => {
      await server.stopHard();
      await server.start();
    });
  });

  test('that is away is said to be so at once, and when it is back the same memory works', async () => {
    const server = await startOwnServer({ durable: true });
    const memory = await open((await server.createDatabase()).url);
    const { id } = await memory.remember({ content: 'Before it went away' });
    await server.stopHard();
    const lost = { code: 'store_lost', retryable: true, hint: expect.any(String) };
    const requests = [memory.get({ id }), memory.remember({ content: 'While it was away' }), memory.verify()];
    await Promise.all(requests.map((request) => expect(request).rejects.toMatchObject(lost)));
    await server.start();
    expect(await memory.get({ id })).toMatchObject({ content: 'Before it went away' });
    await memory.remember({ content: 'When it was back' });
    expect((await memory.list()).items.map((item) => item.content).sort()).toEqual([
      'Before it went away',
      'When it was back',
    ]);
    expect(await memory.verify()).toMatchObject({ ok: true });
  });
});

async function throughBlows(server: Server, rounds: number, blow: () => Promise<void>): Promise<void> {
  const memory = await open((await server.createDatabase()).url);
  const writers = new Writers(memory, WRITERS);
  // A follower that waits through everything is never left waiting.
  const follower = follow(memory);
  for (let round = 0; round < rounds; round++) {
    await writers.acknowledged(BETWEEN);
    await blow();
  }
  await writers.acknowledged(BETWEEN);
  await writers.stop();
  const followed = await follower.stop();
  console.log(
    `lost-server: ${writers.kept.size} kept`,
    Object.fromEntries(writers.codes),
    `follower: ${followed.errors} errors`,
  );
  await writers.expectTruth();
  expect(new Set(followed.ids).size).toBe(followed.ids.length);
  expect(followed.ids.length).toBe((await memory.verify()).checked);
}

/** Reads the feed to its end; an error that may be retried is. */
function follow(memory: Memory): { stop(): Promise<{ ids: string[]; errors: number }> } {
  let isLast = false;
  const ids: string[] = [];
  let errors = 0;
  const run = async () => {
    for (let after: string | undefined; ; ) {
      const wasLast = isLast;
      try {
        const page = await memory.feed({ after, scope: '*', limit: 500, waitMs: wasLast ? 0 : 100 });
        ids.push(...page.events.map((event) => event.id));
        after = page.cursor;
        if (wasLast && page.events.length === 0) return { ids, errors };
      } catch (error) {
        expect(error).toBeInstanceOf(RecollectError);
        expect(error).toMatchObject({ retryable: true });
        errors++;
      }
    }
  };
  const running = run();
  return {
    stop: () => {
      isLast = true;
      return running;
    },
  };
}

async function open(url: string): Promise<Memory> {
  const memory = await openMemory({ url, scope: 'project:a' });
  onTestFinished(() => memory.close());
  return memory;
}
