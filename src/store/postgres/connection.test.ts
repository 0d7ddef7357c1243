/** Connections that cannot be made, end in the middle, or are all in use: a clear error in bounded time, and nothing half done. */

import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import postgres, { type Sql } from 'postgres';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { addEvent, EVERY_SCOPE, LIVE, sampleEvent } from '../../../test/store/contract/samples.ts';
import { freshDatabase } from '../../../test/support/postgres/databases.ts';
import { describePostgres } from '../../../test/support/postgres/describe-postgres.ts';
import type { Store } from '../port/store.ts';
import { openPostgresStore, type PostgresOptions } from './store.ts';

let url = '';
let sql: Sql;

async function open(options: Partial<PostgresOptions> = {}): Promise<Store> {
  const store = await openPostgresStore({ url, ...options });
  onTestFinished(() => store.close());
  return store;
}

/** Ends every connection of stores, as an administrator would. */
const endAll = () =>
  sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;

describe('a server that cannot be used', () => {
  const refused = async (address: string, code: string) => {
    const attempt = openPostgresStore({ url: address });
    await expect(attempt).rejects.toMatchObject({ code, hint: expect.any(String) });
    await expect(attempt).rejects.toMatchObject({ message: expect.not.stringContaining('hunter2') });
  };

  test('does not listen', async () => {
    await refused('postgres://anna:hunter2@127.0.0.1:1/memory', 'store_unreachable');
  });

  test.each([
    ['drops the connection', true],
    ['says nothing', false],
  ])('takes the connection and %s', async (_, drops) => {
    const listener = createServer((socket) => {
      socket.on('error', () => undefined);
      if (drops) socket.end();
      onTestFinished(() => void socket.destroy());
    });
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void listener.close());
    const { port } = listener.address() as AddressInfo;
    await refused(`postgres://anna:hunter2@127.0.0.1:${port}/memory?connect_timeout=1`, 'store_unreachable');
  });
});

describePostgres('a connection', () => {
  beforeEach(async () => {
    ({ url } = await freshDatabase());
    sql = postgres(url, { max: 1, onnotice: () => undefined });
    onTestFinished(() => sql.end());
  });

  test('with a setting that the server does not know is refused as such', async () => {
    await expect(openPostgresStore({ url: `${url}?nonsense=1` })).rejects.toMatchObject({
      code: 'store_unreachable',
      hint: expect.stringContaining('address'),
    });
  });

  test('with a wrong password or to an unknown database is refused', async () => {
    const wrong = new URL(url);
    wrong.password = 'hunter2';
    const attempt = openPostgresStore({ url: wrong.href });
    await expect(attempt).rejects.toMatchObject({
      code: 'store_unreachable',
      message: expect.not.stringContaining('hunter2'),
    });
    const nowhere = new URL(url);
    nowhere.pathname = '/nowhere';
    await expect(openPostgresStore({ url: nowhere.href })).rejects.toMatchObject({ code: 'store_unreachable' });
  });

  test('of a user without rights is refused as such', async () => {
    await (await open()).close();
    const name = `reader_${Math.random().toString(36).slice(2)}`;
    await sql.unsafe(
      `CREATE ROLE ${name} LOGIN PASSWORD 'hunter2'; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${name}`,
    );
    onTestFinished(async () => {
      const end = postgres(url, { max: 1 });
      await end.unsafe(`DROP OWNED BY ${name}; DROP ROLE ${name}`);
      await end.end();
    });
    const theirs = new URL(url);
    theirs.username = name;
    theirs.password = 'hunter2';
    const store = await open({ url: theirs.href });
    expect(await store.read((view) => view.lastPosition())).toBe(0);
    await expect(store.write((view) => addEvent(view))).rejects.toMatchObject({
      code: 'store_denied',
      hint: expect.any(String),
    });
  });

  test('that ended while nobody used it is replaced without a word', async () => {
    const store = await open();
    await store.write((view) => addEvent(view));
    await endAll();
    await store.write((view) => addEvent(view));
    expect((await store.read((view) => view.headOf('local')))?.seq).toBe(2);
  });

  test('that ends in the middle of a write is a lost one: nothing is kept, and it may be tried again', async () => {
    const store = await open();
    const attempt = store.write(async (view) => {
      await addEvent(view);
      await view.getEvent('ev_none');
      await endAll();
      await view.getEvent('ev_none');
    });
    await expect(attempt).rejects.toMatchObject({ code: 'store_lost', retryable: true });
    expect(await store.read((view) => view.lastPosition())).toBe(0);
    expect((await store.write((view) => addEvent(view))).seq).toBe(1);
  });

  test('that ends in the middle of a read is a lost one too', async () => {
    const store = await open();
    const attempt = store.read(async (view) => {
      await view.heads();
      await endAll();
      return view.heads();
    });
    await expect(attempt).rejects.toMatchObject({ code: 'store_lost', retryable: true });
    expect(await store.read((view) => view.heads())).toEqual([]);
  });

  test('that ends before the answer to a commit leaves it unknown, and says so', async () => {
    const store = await open();
    const ends: Promise<unknown>[] = [];
    // A check at the end of the transaction that takes longer than the connection lives.
    await sql.unsafe(`CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN PERFORM pg_sleep(60); RETURN NULL; END';
      CREATE CONSTRAINT TRIGGER dawdling AFTER INSERT ON events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION dawdle()`);
    const attempt = store.write(async (view) => {
      const event = await addEvent(view);
      ends.push(untilSleeping().then(endAll));
      return event;
    });
    await expect(attempt).rejects.toMatchObject({
      code: 'store_outcome_unknown',
      retryable: false,
      hint: expect.any(String),
    });
    await Promise.all(ends);
  });

  test('that others use is waited for, within bounds', async () => {
    const store = await open({ url: `${url}?max=2`, busyTimeoutMs: 300 });
    const hold = Promise.withResolvers<void>();
    const held = [1, 2].map(() => store.read(() => hold.promise));
    await expect(store.read((view) => view.heads())).rejects.toMatchObject({ code: 'store_busy', retryable: true });
    hold.resolve();
    await Promise.all(held);
    expect(await store.read((view) => view.heads())).toEqual([]);
  });

  test('works without prepared statements, as behind a pooler', async () => {
    const store = await open({ url: `${url}?prepare=false` });
    await store.write(async (view) => {
      for (let count = 0; count < 3; count++) await addEvent(view);
    });
    expect((await store.read((view) => view.heads())).map((head) => head.seq)).toEqual([3]);
  });

  test('is given back without settings or locks of the transaction', async () => {
    const store = await open();
    await store.write((view) => addEvent(view));
    await store.read((view) => view.heads());
    const left = await sql`SELECT 1 FROM pg_locks l JOIN pg_stat_activity a USING (pid)
      WHERE a.datname = current_database() AND a.pid <> pg_backend_pid() AND l.locktype IN ('advisory', 'relation')`;
    expect(left).toHaveLength(0);
  });
});

describePostgres('two writers', () => {
  beforeEach(async () => {
    ({ url } = await freshDatabase());
  });

  test('of one chain wait for each other, and give up after their time', async () => {
    const [first, second] = [await open(), await open({ busyTimeoutMs: 200 })];
    await first.write(async (view) => {
      await addEvent(view);
      await expect(second.write((other) => addEvent(other))).rejects.toMatchObject({
        code: 'store_busy',
        retryable: true,
      });
    });
    expect((await second.write((view) => addEvent(view))).seq).toBe(2);
  });

  test('of different chains do not', async () => {
    const [first, second] = [await open(), await open({ busyTimeoutMs: 200 })];
    await first.write(async (view) => {
      await addEvent(view);
      expect((await second.write((other) => addEvent(other, { chainId: 'org' }))).seq).toBe(1);
    });
  });

  test('that wait for each other crosswise both come through', async () => {
    const store = await open();
    const both = [0, 0];
    const gate = Promise.withResolvers<void>();
    const cross = (chains: [string, string], place: number) =>
      store.write(async (view) => {
        both[place]!++;
        await view.enter(chains[0]);
        if (both.every((count) => count > 0)) gate.resolve();
        await gate.promise;
        for (const chainId of chains) await addEvent(view, { chainId });
      });
    await Promise.all([cross(['a', 'b'], 0), cross(['b', 'a'], 1)]);
    expect((await store.read((view) => view.heads())).map((head) => head.seq)).toEqual([2, 2]);
    expect(Math.max(...both)).toBeGreaterThan(1);
  });

  test('a program that does not take the lock makes a writer begin again', async () => {
    const store = await open();
    const other = postgres(url, { max: 1 });
    onTestFinished(() => other.end());
    let tries = 0;
    const holding = Promise.withResolvers<void>();
    const written = store.write(async (view) => {
      const head = await view.headOf('local');
      if (++tries === 1) {
        const blocked = other.begin(async (sql) => {
          await sql`INSERT INTO events SELECT nextval('events_pos_seq'), 'ev_theirs', 'local', 1, 'user_message', 1, 'scp_a', NULL, NULL, 'x', 'person', 1, 1, 1, 1, NULL, NULL, NULL, '\\x00', '\\x00', '\\x00', NULL`;
          holding.resolve();
          await new Promise((resolve) => setTimeout(resolve, 100));
        });
        blocked.catch(() => undefined);
        await holding.promise;
      }
      await view.insertEvent(sampleEvent({ seq: (head?.seq ?? 0) + 1, id: `ev_ours_${tries}` }));
      return tries;
    });
    expect(await written).toBe(2);
    expect((await store.read((view) => view.scanChain('local', 0, 9))).map((event) => event.id)).toEqual([
      'ev_theirs',
      'ev_ours_2',
    ]);
  });
});

async function untilSleeping(): Promise<void> {
  for (;;) {
    const rows =
      await sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`;
    if (rows.length > 0) return;
  }
}

describePostgres('the search index', () => {
  test('takes entries of the longest words', async () => {
    ({ url } = await freshDatabase());
    const store = await open();
    const letter = (number: number) => String.fromCodePoint(0x20000 + number);
    const words = Array.from({ length: 2_048 }, (_, number) => `${letter(number)}${letter(number * 7)}`.repeat(32));
    await store.write(async (view) => {
      const event = await addEvent(view);
      await view.index(event, { title: words.slice(0, 50), text: words, meta: words.slice(0, 100), labels: [] });
    });
    const hits = await store.read((view) =>
      view.matchText(EVERY_SCOPE, {
        words: [words[2_000]!],
        types: ['evidence'],
        notExpiredAt: 0,
        statuses: LIVE,
        limit: 5,
      }),
    );
    expect(hits).toHaveLength(1);
  });
});
