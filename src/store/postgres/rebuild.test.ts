/** A rebuild beside writers, whose events may arrive in another order than their positions were given out. */
import postgres, { type Sql } from 'postgres';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { addEvent, addMemory, EVERY_SCOPE, memoryRow } from '../../../test/store/contract/samples.ts';
import { freshDatabase } from '../../../test/support/postgres/databases.ts';
import { describePostgres } from '../../../test/support/postgres/describe-postgres.ts';
import type { ShadowView, Store } from '../port/store.ts';
import { MEMORIES } from '../port/tables.ts';
import { openPostgresStore } from './store.ts';

let url = '';
let sql: Sql;
let store: Store;

async function open(): Promise<Store> {
  const opened = await openPostgresStore({ url });
  onTestFinished(() => opened.close());
  return opened;
}

describePostgres('a rebuild', () => {
  beforeEach(async () => {
    ({ url } = await freshDatabase());
    sql = postgres(url, { max: 2, onnotice: () => undefined });
    onTestFinished(() => sql.end());
    store = await open();
  });

  test('does not pass over an event that is committed after one with a later position', async () => {
    const shadow = await store.beginShadow();
    const read: string[] = [];
    let after = 0;
    const catchUp = async (view: ShadowView) => {
      const events = await view.scanLog(after, 100);
      read.push(...events.map((event) => event.id));
      after = events.at(-1)?.position ?? after;
    };
    const commit = Promise.withResolvers<void>();
    const early = Promise.withResolvers<void>();
    const slow = store.write(async (view) => {
      await addEvent(view, { chainId: 'slow' });
      early.resolve();
      await commit.promise;
    });
    await early.promise;
    await store.write((view) => addEvent(view, { chainId: 'quick' }));
    const catchingUp = shadow.write(catchUp);
    // The rebuild waits for the slow one, which is done meanwhile.
    setTimeout(() => commit.resolve(), 100);
    await Promise.all([slow, catchingUp]);
    await shadow.write(catchUp);
    expect(read.toSorted()).toEqual(['ev_quick_1', 'ev_slow_1']);
    await shadow.discard();
  });

  test('is not held up for ever by somebody else’s open transaction', async () => {
    await store.write((view) => addEvent(view));
    const hold = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const stranger = sql.begin(async (theirs) => {
      await theirs`SELECT pg_current_xact_id()`;
      began.resolve();
      await hold.promise;
    });
    await began.promise;
    const shadow = await store.beginShadow();
    expect(await shadow.write(async (view) => (await view.scanLog(0, 10)).length)).toBe(1);
    await shadow.discard();
    hold.resolve();
    await stranger;
  });

  test('is seen whole or not at all by readers that look while it is put in place', async () => {
    await store.write((view) => addMemory(view, { id: 'mem_1', text: 'apple' }));
    const reader = await open();
    let isDone = false;
    const found: (string | undefined)[] = [];
    const reading = (async () => {
      while (!isDone)
        await reader.read(async (view) => {
          await view.heads();
          found.push((await view.findMemory(EVERY_SCOPE, 'mem_1'))?.memory.id);
        });
    })();
    for (let times = 0; times < 10; times++) {
      const shadow = await store.beginShadow();
      await shadow.write(async (view) => {
        const [event] = await view.scanLog(0, 1);
        await view.rows.put(MEMORIES, memoryRow({ id: 'mem_1', text_seq: 1, text_pos: event!.position }));
      });
      await shadow.swap(async () => undefined);
    }
    isDone = true;
    await reading;
    expect(new Set(found)).toEqual(new Set(['mem_1']));
  });

  test('leaves tables, indexes and constraints with the names that they had', async () => {
    const names = () =>
      sql`SELECT relname, relkind, pg_get_indexdef(oid) AS made FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'i') ORDER BY 1`;
    const constraints = () =>
      sql`SELECT conname, conrelid::regclass::text AS place FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`;
    const before = [await names(), await constraints()];
    for (let times = 0; times < 2; times++) await (await store.beginShadow()).swap(async () => undefined);
    expect([await names(), await constraints()]).toEqual(before);
  });

  test('leaves others the rights that they were given', async () => {
    const name = `reader "${Math.random().toString(36).slice(2)}"`;
    const role = sql(name);
    await sql`CREATE ROLE ${role}`;
    onTestFinished(async () => {
      const end = postgres(url, { max: 1 });
      await end`DROP OWNED BY ${end(name)}`;
      await end`DROP ROLE ${end(name)}`;
      await end.end();
    });
    await sql`GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role}`;
    await sql`GRANT UPDATE ON memories TO ${role} WITH GRANT OPTION`;
    await sql`GRANT SELECT ON claims TO PUBLIC`;
    const rights = () =>
      sql`SELECT c.relname, a.grantee, a.privilege_type, a.is_grantable FROM pg_class c, aclexplode(c.relacl) a
        WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' ORDER BY 1, 2, 3`;
    const before = await rights();
    for (let times = 0; times < 2; times++) await (await store.beginShadow()).swap(async () => undefined);
    expect(await rights()).toEqual(before);
  });

  test('works when derived tables are gone', async () => {
    await store.write((view) => addMemory(view, { id: 'mem_1', text: 'apple' }));
    await sql`DROP TABLE memories, search_texts, settings`;
    expect((await store.examine()).find(({ check }) => check === 'tables')).toMatchObject({
      status: 'failed',
      message: 'Missing: memories, search_texts, settings',
    });
    const shadow = await store.beginShadow();
    await shadow.swap(async () => undefined);
    expect((await store.examine()).filter(({ status }) => status === 'failed')).toEqual([]);
  });

  test('doctor sees that the ledger is not guarded any more', async () => {
    await sql`ALTER TABLE events DISABLE TRIGGER events_no_delete`;
    expect((await store.examine()).find(({ check }) => check === 'append-only')).toMatchObject({ status: 'warning' });
  });
});

describePostgres('a waiting reader', () => {
  test('is woken by another process, and where no notices come by looking', async () => {
    ({ url } = await freshDatabase());
    const [reader, writer] = [await open(), await open()];
    const never = new AbortController().signal;
    const place = { reached: new Map([['local', 0]]) };
    for (let count = 0; count < 3; count++) {
      const waiting = reader.waitForChange({ reached: new Map([['local', count]]) }, 600_000, never);
      await writer.write((view) => addEvent(view));
      await waiting;
    }
    await reader.waitForChange(place, 600_000, never);
  });
});
