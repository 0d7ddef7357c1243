/** What went wrong once and must not go wrong again. */
import { statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openMemory, RecollectError } from '../../src/index.ts';
import { makeSample, SAMPLE_SCOPE } from '../support/sample-store.ts';
import { copyStore } from '../support/store-files.ts';
import { tempFolder } from '../support/temp-folder.ts';

test('a read whose end fails does not block every later read', async () => {
  const path = join(tempFolder(), 'memory.db');
  let fail = false;
  const onStatement = (sql: string) => {
    if (!fail || sql !== 'COMMIT') return;
    fail = false;
    throw Object.assign(new Error('disk I/O error'), { errcode: 10 });
  };
  const memory = await openMemory({ path, scope: SAMPLE_SCOPE, onStatement });
  const { id } = await memory.remember({ content: 'One' });
  fail = true;
  await expect(memory.get({ id })).rejects.toMatchObject({ code: 'store_failed' });
  expect(await memory.get({ id })).toMatchObject({ content: 'One' });
  await memory.close();
});

test('a process that looks while another one migrates does not take the file for a foreign one', async () => {
  const path = join(tempFolder(), 'memory.db');
  let other: Promise<unknown> | undefined;
  // While this one looks at the file, another one finishes the migration.
  const onStatement = (sql: string) => {
    if (other || !sql.includes('pragma_application_id')) return;
    other = openMemory({ path, scope: SAMPLE_SCOPE }).then((memory) => memory.close());
  };
  const memory = await openMemory({ path, scope: SAMPLE_SCOPE, onStatement });
  await other;
  await memory.close();
});

test('position -1 cannot be chosen, and what stands there cannot be replaced', async () => {
  const path = join(tempFolder(), 'memory.db');
  await makeSample(path);
  const db = new DatabaseSync(path);
  const last = db.prepare("SELECT * FROM events WHERE chain_id = 'local' ORDER BY seq DESC LIMIT 1").get()!;
  const insert = (row: Record<string, unknown>) => {
    const columns = Object.keys(row);
    db.prepare(
      `INSERT OR REPLACE INTO events (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ).run(...(Object.values(row) as never[]));
  };
  const next = (seq: number, id: string) => ({ ...last, pos: -1, seq: Number(last.seq) + seq, id });
  try {
    insert(next(1, 'ev_a'));
    insert(next(2, 'ev_b'));
  } catch {
    // Refusing is right.
  }
  const ids = db
    .prepare("SELECT id FROM events WHERE id IN ('ev_a', 'ev_b')")
    .all()
    .map((row) => row.id);
  db.close();
  expect(ids).not.toEqual(['ev_b']);
});

test('a damaged body gives an error with a code wherever it is read', async () => {
  const path = join(tempFolder(), 'memory.db');
  const { active } = await makeSample(path);
  const db = new DatabaseSync(path);
  db.exec('DROP TRIGGER events_erase_only');
  db.exec("UPDATE events SET body = 'not json' WHERE kind = 'memory.revised' AND seq < 5");
  db.close();
  const memory = await openMemory({ path, scope: SAMPLE_SCOPE });
  for (const read of [
    () => memory.get({ id: active }),
    () => memory.list(),
    () => memory.recall({ query: 'boats' }),
    () => memory.events({ limit: 500 }),
    () => memory.rebuild(),
  ]) {
    const error: unknown = await read().catch((reason: unknown) => reason);
    expect.soft(error).toBeInstanceOf(RecollectError);
  }
  await memory.close();
});

test('an emptied file beside a full log is not taken for a new store', async () => {
  const folder = tempFolder();
  const path = join(folder, 'memory.db');
  const memory = await openMemory({ path, scope: SAMPLE_SCOPE });
  await memory.remember({ content: 'Acknowledged' });
  const copy = join(folder, 'copy.db');
  copyStore(path, copy);
  await memory.close();
  truncateSync(copy, 0);
  expect(statSync(`${copy}-wal`).size).toBeGreaterThan(10_000);
  const opened = await openMemory({ path: copy, scope: SAMPLE_SCOPE }).catch((error: unknown) => error);
  expect(opened).toBeInstanceOf(RecollectError);
});

test('verify notices that events changed places in the order of arrival', async () => {
  const path = join(tempFolder(), 'memory.db');
  await makeSample(path);
  const db = new DatabaseSync(path);
  const triggers = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all() as {
    name: string;
    sql: string;
  }[];
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  const [a, b] = (
    db.prepare("SELECT pos FROM events WHERE kind = 'memory.revised' ORDER BY pos").all() as { pos: number }[]
  ).map((row) => row.pos);
  db.exec(
    `UPDATE events SET pos = 9999 WHERE pos = ${a}; UPDATE events SET pos = ${a} WHERE pos = ${b}; UPDATE events SET pos = ${b} WHERE pos = 9999`,
  );
  for (const { sql } of triggers) db.exec(sql);
  db.close();
  const memory = await openMemory({ path, scope: SAMPLE_SCOPE, skipTailCheck: true });
  const { ok } = await memory.verify();
  const { equal } = await memory.rebuild();
  await memory.close();
  expect({ ok, equal }).toEqual({ ok: false, equal: false });
});

test('a crash right after the migration leaves no lasting warning', async () => {
  const path = join(tempFolder(), 'memory.db');
  const onStatement = (sql: string) => {
    if (sql.startsWith('INSERT INTO settings')) throw Object.assign(new Error('disk I/O error'), { errcode: 10 });
  };
  await expect(openMemory({ path, scope: SAMPLE_SCOPE, onStatement })).rejects.toMatchObject({ code: 'store_failed' });
  const memory = await openMemory({ path, scope: SAMPLE_SCOPE });
  const { findings } = await memory.doctor();
  await memory.close();
  expect(findings.find((finding) => finding.check === 'search')).toMatchObject({ status: 'ok' });
});

test('after a rebuild nothing is remembered of the rows from before', async () => {
  const path = join(tempFolder(), 'memory.db');
  const memory = await openMemory({ path, scope: 'project:x', synchronous: 'off' });
  await memory.remember({ content: 'One' });
  const raw = new DatabaseSync(path);
  raw.exec("UPDATE scopes SET name = 'altered'");
  raw.close();
  // This write reads the altered row and may keep it.
  await memory.remember({ content: 'Two' });
  expect(await memory.rebuild()).toMatchObject({ equal: false });
  // Were the altered row still known, the name would seem to be this one already.
  expect(await memory.renameScope({ scope: 'project:x', name: 'altered' })).toMatchObject({
    scope: { name: 'altered' },
  });
  expect((await memory.events({ kinds: ['scope.renamed'] })).events).toHaveLength(1);
  await memory.close();
});
