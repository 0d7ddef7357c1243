/** Verification: a sound ledger verifies, and each sort of damage is named with its place. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newEvent } from '../../test/support/new-event.ts';
import { tempFolder } from '../../test/support/temp-folder.ts';
import { toHex } from '../base/hash.ts';
import type { ChainHead } from '../model/event.ts';
import { openSqliteStore } from '../store/sqlite/store.ts';
import { Appender } from './append.ts';
import { Kinds } from './kinds.ts';
import { Projection } from './projector.ts';
import { formatHead, parseHead, verifyLedger, verifyTail } from './verify.ts';

const kinds = new Kinds([{ kind: 'note.taken', version: 1, body: z.object({ text: z.string() }) }]);
const projection = new Projection(kinds, [], async () => undefined);
let path = '';

beforeEach(async () => {
  path = join(tempFolder(), 'memory.db');
  const store = await openSqliteStore({ path, synchronous: 'off' });
  await store.write(async (view) => {
    const appender = new Appender(view, kinds, projection, 100);
    for (let number = 1; number <= 12; number++) {
      const event = newEvent(`ev_${number}`, {
        chainId: number % 4 === 0 ? 'org' : 'local',
        occurredAt: number,
        recordedAt: number,
        salt: new Uint8Array(16).fill(number),
        data: { text: `note ${number}` },
      });
      await appender.append(event);
    }
  });
  await store.close();
});

/** As somebody with a hex editor would: the rules of the file are taken away first. */
function tamper(sql: string): void {
  const db = new DatabaseSync(path);
  for (const trigger of ['events_append_only', 'events_no_delete', 'events_erase_only'])
    db.exec(`DROP TRIGGER IF EXISTS ${trigger}`);
  db.exec(sql);
  db.close();
}

async function verify(saved: readonly ChainHead[] = []) {
  const store = await openSqliteStore({ path, synchronous: 'off' });
  const result = await verifyLedger(store, kinds, saved, () => undefined);
  const tail = await verifyTail(store, 3);
  await store.close();
  return {
    ...result,
    tail,
    found: result.problems.map(({ defect, chainId, seq, eventId }) => [defect, chainId, seq, eventId]),
  };
}

describe('verifyLedger (LED-11)', () => {
  test('a sound ledger has no problem, and all of it was looked at', async () => {
    const { checked, heads, problems, tail } = await verify();
    expect(checked).toBe(12);
    expect(heads.map((head) => [head.chainId, head.seq])).toEqual([
      ['local', 9],
      ['org', 3],
    ]);
    expect([problems, tail]).toEqual([[], []]);
  });

  test('an empty ledger is sound', async () => {
    const store = await openSqliteStore({ path: ':memory:' });
    expect(await verifyLedger(store, kinds, [], () => undefined)).toEqual({ checked: 0, heads: [], problems: [] });
    expect(await verifyTail(store, 3)).toEqual([]);
    await store.close();
  });

  const damages: [string, string, unknown[]][] = [
    [
      'an altered body',
      `UPDATE events SET body = '{"text":"forged"}' WHERE id = 'ev_2'`,
      ['body_altered', 'local', 2, 'ev_2'],
    ],
    ['an altered salt', `UPDATE events SET salt = x'00' WHERE id = 'ev_2'`, ['body_altered', 'local', 2, 'ev_2']],
    [
      'a body that is gone',
      `UPDATE events SET body = NULL, salt = NULL WHERE id = 'ev_2'`,
      ['body_missing', 'local', 2, 'ev_2'],
    ],
    [
      'an altered author',
      `UPDATE events SET actor_id = 'eve' WHERE id = 'ev_3'`,
      ['event_altered', 'local', 3, 'ev_3'],
    ],
    ['an altered trust', `UPDATE events SET trust = 1 WHERE id = 'ev_3'`, ['event_altered', 'local', 3, 'ev_3']],
    [
      'an altered time of arrival',
      `UPDATE events SET appended_at = 99 WHERE id = 'ev_3'`,
      ['chain_broken', 'local', 3, 'ev_3'],
    ],
    [
      'the format of a hash',
      `UPDATE events SET event_hash = CAST(x'02' || substr(event_hash, 2) AS BLOB) WHERE id = 'ev_3'`,
      ['event_altered', 'local', 3, 'ev_3'],
    ],
    ['an altered time', `UPDATE events SET recorded_at = 0 WHERE id = 'ev_3'`, ['event_altered', 'local', 3, 'ev_3']],
    [
      'an altered event hash',
      `UPDATE events SET event_hash = x'00' WHERE id = 'ev_3'`,
      ['event_altered', 'local', 3, 'ev_3'],
    ],
    [
      'an altered chain hash',
      `UPDATE events SET chain_hash = x'00' WHERE id = 'ev_3'`,
      ['chain_broken', 'local', 3, 'ev_3'],
    ],
    ['a removed event', `DELETE FROM events WHERE id = 'ev_5'`, ['event_missing', 'local', 4, 'ev_6']],
    ['a removed first event', `DELETE FROM events WHERE id = 'ev_1'`, ['event_missing', 'local', 1, 'ev_2']],
    [
      'two events in another order',
      `UPDATE events SET seq = 99 WHERE id = 'ev_2'; UPDATE events SET seq = 2 WHERE id = 'ev_3'; UPDATE events SET seq = 3 WHERE id = 'ev_2'`,
      ['chain_broken', 'local', 2, 'ev_3'],
    ],
    [
      'a removed event, with the rest moved up',
      `DELETE FROM events WHERE id = 'ev_2'; UPDATE events SET seq = -seq WHERE chain_id = 'nothing'; UPDATE events SET seq = 2 WHERE id = 'ev_3'; UPDATE events SET seq = 3 WHERE id = 'ev_5'`,
      ['chain_broken', 'local', 2, 'ev_3'],
    ],
    [
      'an event of another chain',
      `UPDATE events SET chain_id = 'other', seq = 1 WHERE id = 'ev_12'`,
      ['chain_broken', 'other', 1, 'ev_12'],
    ],
  ];
  test.each(damages)('%s is named', async (_, sql, expected) => {
    tamper(sql);
    expect((await verify()).found).toContainEqual(expected);
  });

  test('the first problem of each chain is named, and the others do not hide it', async () => {
    tamper(`UPDATE events SET actor_id = 'eve' WHERE id IN ('ev_2', 'ev_7', 'ev_4')`);
    expect((await verify()).found).toEqual([
      ['event_altered', 'local', 2, 'ev_2'],
      ['event_altered', 'org', 1, 'ev_4'],
    ]);
  });

  test('messages name the event and its place', async () => {
    tamper(`UPDATE events SET actor_id = 'eve' WHERE id = 'ev_3'`);
    const [problem] = (await verify()).problems;
    expect(problem?.message).toContain('local@3');
    expect(problem?.message).toContain('ev_3');
  });
});

describe('saved heads', () => {
  test('heads saved earlier fit, at the end and before it', async () => {
    const { heads } = await verify();
    const store = await openSqliteStore({ path, synchronous: 'off' });
    const early = (await store.read((view) => view.eventAt('local', 4)))!;
    await store.close();
    expect((await verify([...heads, { chainId: 'local', seq: 4, hash: early.chainHash }])).problems).toEqual([]);
  });

  test('a cut tail is noticed, which the chain alone cannot show', async () => {
    const { heads } = await verify();
    tamper(`DELETE FROM events WHERE id IN ('ev_10', 'ev_11')`);
    expect((await verify()).problems).toEqual([]);
    expect((await verify(heads)).found).toEqual([['tail_missing', 'local', 8, null]]);
  });

  test('a whole chain that is gone is noticed', async () => {
    const { heads } = await verify();
    tamper(`DELETE FROM events WHERE chain_id = 'org'`);
    expect((await verify()).problems).toEqual([]);
    expect((await verify(heads)).found).toEqual([['tail_missing', 'org', 1, null]]);
  });

  test('another history of the same length is noticed', async () => {
    const { heads } = await verify();
    const forged = heads.map((head) => ({ ...head, hash: head.hash.map((byte) => byte ^ 1) }));
    expect((await verify(forged)).found).toEqual([
      ['head_differs', 'local', 9, 'ev_11'],
      ['head_differs', 'org', 3, 'ev_12'],
    ]);
  });
});

describe('verifyTail', () => {
  test('notices damage in the last links and is blind to what lies before', async () => {
    tamper(`UPDATE events SET actor_id = 'eve' WHERE id = 'ev_1'`);
    expect((await verify()).tail).toEqual([]);
    tamper(`UPDATE events SET actor_id = 'eve' WHERE id = 'ev_10'`);
    expect((await verify()).tail).toMatchObject([
      { defect: 'event_altered', chainId: 'local', seq: 8, eventId: 'ev_10' },
    ]);
  });

  test('notices a gap in the last links', async () => {
    tamper(`DELETE FROM events WHERE id = 'ev_10'`);
    expect((await verify()).tail).toMatchObject([{ defect: 'event_missing', chainId: 'local' }]);
  });
});

describe('heads as text', () => {
  test('come back as they were', async () => {
    for (const head of (await verify()).heads) {
      const again = parseHead(formatHead(head));
      expect({ ...again, hash: toHex(again.hash) }).toEqual({ ...head, hash: toHex(head.hash) });
    }
    expect(parseHead(` local@1:01${'0a'.repeat(32)}\n`).seq).toBe(1);
  });

  test.each([
    '',
    'local',
    'local@1',
    `local@x:01${'00'.repeat(32)}`,
    `@1:01${'00'.repeat(32)}`,
    `local@1:${'00'.repeat(32)}`,
    `local@1:01${'zz'.repeat(32)}`,
    `lo cal@1:01${'00'.repeat(32)}`,
    `local@-1:01${'00'.repeat(32)}`,
    `local@1:02${'00'.repeat(32)}`,
    '\u0000',
    'x'.repeat(100_000),
  ])('what is none is refused', (text) => {
    expect(() => parseHead(text)).toThrow(expect.objectContaining({ code: 'head_invalid', hint: expect.any(String) }));
  });
});
