/** Someone alters the file past the database's own rules: verify names the event, and opening refuses a damaged end. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openMemory } from '../../src/index.ts';
import { makeSample, SAMPLE_SCOPE } from '../support/sample-store.ts';
import { copyStore } from '../support/store-files.ts';
import { tempFolder } from '../support/temp-folder.ts';

const folder = tempFolder();
const original = join(folder, 'original.db');
const path = join(folder, 'memory.db');
let heads: string[];
let length: number;

beforeAll(async () => {
  await makeSample(original);
  const memory = await openMemory({ path: original, scope: SAMPLE_SCOPE });
  await memory.record(
    Array.from({ length: 8 }, (_, index) => ({ kind: 'user_message', content: `Line ${index} of a talk` })),
  );
  const verified = await memory.verify();
  heads = verified.heads;
  length = Number(/^local@(\d+):/.exec(heads.find((head) => head.startsWith('local@'))!)![1]);
  await memory.close();
});

beforeEach(() => copyStore(original, path));

/** Works on the file without the triggers that would refuse it. */
function alter(change: (db: DatabaseSync) => void): void {
  const db = new DatabaseSync(path);
  const triggers = db.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all() as {
    name: string;
    sql: string;
  }[];
  for (const { name } of triggers) db.exec(`DROP TRIGGER ${name}`);
  db.exec('PRAGMA ignore_check_constraints = ON');
  change(db);
  for (const { sql } of triggers) db.exec(sql);
  db.close();
}

function idAt(seq: number): string {
  const db = new DatabaseSync(path, { readOnly: true });
  const { id } = db.prepare("SELECT id FROM events WHERE chain_id = 'local' AND seq = ?").get(seq) as { id: string };
  db.close();
  return id;
}

async function verified(saved?: string[]) {
  const memory = await openMemory({ path, scope: SAMPLE_SCOPE, skipTailCheck: true });
  const result = await memory.verify(saved === undefined ? {} : { head: saved });
  await memory.close();
  return result;
}

const ALTERATIONS: Record<string, string> = {
  'a byte of a body': "body = replace(body, 'e', 'E')",
  'the order of keys in a body': "body = replace(body, '{', '{ ')",
  'a byte of a salt': "salt = x'00112233445566778899aabbccddeeff'",
  'a body, without its salt': "body = replace(body, 'e', 'E'), salt = NULL",
  'a body that is gone without its salt': 'body = NULL',
  'a body hash': 'body_hash = event_hash',
  'an event hash': 'event_hash = chain_hash',
  'a chain hash': 'chain_hash = event_hash',
  'the writer': "actor_id = 'somebody'",
  'the kind of the writer': "actor_kind = 'job'",
  'the trust': 'trust = trust / 2',
  'the kind': "kind = 'system_event'",
  'the version of the kind': 'kind_version = 2',
  'the scope': "scope_id = 'global'",
  'the session': "session_id = 'other'",
  'the item': "item_id = 'mem_other'",
  'the time of occurrence': 'occurred_at = occurred_at + 1',
  'the time of recording': 'recorded_at = recorded_at - 1',
  'the time of arrival': 'appended_at = appended_at + 1',
  'the format of a hash': "event_hash = CAST(x'02' || substr(event_hash, 2) AS BLOB)",
  'the source': "source = 'elsewhere'",
  'the external id': "external_id = 'x-99'",
  'the id': "id = 'ev_00000000000000000000000000'",
};

test.each(Object.entries(ALTERATIONS))('%s is altered', async (_, change) => {
  for (const seq of [2, length - 1]) {
    copyStore(original, path);
    alter((db) => db.exec(`UPDATE events SET ${change} WHERE chain_id = 'local' AND seq = ${seq}`));
    const { ok, problems } = await verified();
    expect(ok).toBe(false);
    expect(problems).toMatchObject([{ chain: 'local', seq, event: idAt(seq) }]);
    const opened = openMemory({ path, scope: SAMPLE_SCOPE });
    if (seq === length - 1) await expect(opened).rejects.toMatchObject({ code: 'ledger_corrupt', details: { seq } });
    else await (await opened).close();
  }
});

test('doctor opens a store with a damaged end and says what is wrong', async () => {
  alter((db) => db.exec(`UPDATE events SET trust = 1 WHERE chain_id = 'local' AND seq = ${length}`));
  const memory = await openMemory({ path, scope: SAMPLE_SCOPE, skipTailCheck: true });
  const { ok, findings } = await memory.doctor();
  expect(ok).toBe(false);
  expect(findings.find((finding) => finding.check === 'ledger')).toMatchObject({
    status: 'failed',
    message: expect.stringContaining(idAt(length)),
  });
  await memory.close();
});

test('only a saved head shows that the end was cut off', async () => {
  const cut = idAt(length);
  alter((db) => db.exec(`DELETE FROM events WHERE chain_id = 'local' AND seq = ${length}`));
  expect(await verified()).toMatchObject({ ok: true });
  expect(await verified(heads)).toMatchObject({
    ok: false,
    problems: [{ defect: 'tail_missing', chain: 'local', seq: length }],
  });
  const memory = await openMemory({ path, scope: SAMPLE_SCOPE });
  await expect(memory.get({ id: cut })).rejects.toMatchObject({ code: 'not_found' });
  await memory.close();
});

test('a saved head shows that the end was cut off and written anew', async () => {
  alter((db) => db.exec(`DELETE FROM events WHERE chain_id = 'local' AND seq = ${length}`));
  const memory = await openMemory({ path, scope: SAMPLE_SCOPE });
  await memory.record({ kind: 'user_message', content: 'Another end' });
  await memory.close();
  expect(await verified()).toMatchObject({ ok: true });
  expect(await verified(heads)).toMatchObject({
    ok: false,
    problems: [{ defect: 'head_differs', chain: 'local', seq: length }],
  });
});

test('a saved head shows that a whole chain was removed', async () => {
  const gone = heads.find((head) => !head.startsWith('local@'))!;
  alter((db) => db.exec("DELETE FROM events WHERE chain_id <> 'local'"));
  expect(await verified()).toMatchObject({ ok: true });
  expect(await verified([gone])).toMatchObject({ ok: false, problems: [{ defect: 'tail_missing' }] });
});

test('an event is removed from the middle', async () => {
  alter((db) => db.exec("DELETE FROM events WHERE chain_id = 'local' AND seq = 4"));
  expect(await verified()).toMatchObject({
    ok: false,
    problems: [{ defect: 'event_missing', chain: 'local', seq: 4 }],
  });
});

test('an event is removed and the later ones move up', async () => {
  const next = idAt(5);
  alter((db) => {
    db.exec("DELETE FROM events WHERE chain_id = 'local' AND seq = 4");
    db.exec("UPDATE events SET seq = seq + 1000 WHERE chain_id = 'local' AND seq > 4");
    db.exec("UPDATE events SET seq = seq - 1001 WHERE chain_id = 'local' AND seq > 1000");
  });
  expect(await verified()).toMatchObject({ ok: false, problems: [{ defect: 'chain_broken', seq: 4, event: next }] });
});

test('two events change places', async () => {
  const [fourth, fifth] = [idAt(4), idAt(5)];
  alter((db) => {
    db.exec(`UPDATE events SET seq = 9999 WHERE id = '${fourth}'`);
    db.exec(`UPDATE events SET seq = 4 WHERE id = '${fifth}'`);
    db.exec(`UPDATE events SET seq = 5 WHERE id = '${fourth}'`);
  });
  expect(await verified()).toMatchObject({ ok: false, problems: [{ defect: 'chain_broken', seq: 4, event: fifth }] });
});

test('an event is moved to another chain', async () => {
  alter((db) =>
    db.exec(
      "UPDATE events SET chain_id = (SELECT chain_id FROM events WHERE chain_id <> 'local'), seq = 4 WHERE chain_id = 'local' AND seq = 6",
    ),
  );
  expect((await verified()).ok).toBe(false);
});

test('a derived row is altered: rebuild notices it and puts it right', async () => {
  const db = new DatabaseSync(path);
  db.exec("UPDATE memories SET status = 'rejected' WHERE version = 3");
  db.close();
  const memory = await openMemory({ path, scope: SAMPLE_SCOPE });
  expect(await memory.verify()).toMatchObject({ ok: true });
  const { equal, tables } = await memory.rebuild();
  expect(equal).toBe(false);
  expect(tables.filter((table) => table.before !== table.after).map((table) => table.name)).toEqual(['memories']);
  expect(await memory.rebuild()).toMatchObject({ equal: true });
  await memory.close();
});
