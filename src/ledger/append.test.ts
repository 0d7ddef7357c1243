/** Appending: hashes, places and times of events, one transaction at a time. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newEvent } from '../../test/support/new-event.ts';
import { toHex } from '../base/hash.ts';
import { LIMITS } from '../base/limits.ts';
import type { Store } from '../store/port/store.ts';
import { openSqliteStore } from '../store/sqlite/store.ts';
import { Appender, type ForeignEvent, type NewEvent } from './append.ts';
import { bodyHashOf, chainHashOf, eventHashOf } from './chain.ts';
import { Kinds } from './kinds.ts';
import { Projection } from './projector.ts';

const kinds = new Kinds([
  { kind: 'note.taken', version: 2, body: z.object({ text: z.string() }), upcast: { 1: (body) => body } },
]);
const seen: string[] = [];
const projection = new Projection(
  kinds,
  [
    {
      kinds: ['note.taken'],
      apply: async (event) => void seen.push(`${event.chainId}@${event.seq} at ${event.position}`),
    },
  ],
  async () => undefined,
);

let store: Store;
beforeEach(async () => {
  seen.length = 0;
  store = await openSqliteStore({ path: ':memory:' });
});
afterEach(() => store.close());

function append(now: number, ...events: NewEvent[]) {
  return store.write(async (view) => {
    const appender = new Appender(view, kinds, projection, now);
    const placed = [];
    for (const event of events) placed.push(await appender.append(event));
    return placed;
  });
}

describe('append', () => {
  test('gives an event its hashes and its place, and shows it to the projectors', async () => {
    const [first, second] = await append(
      100,
      newEvent('ev_1'),
      newEvent('ev_2', { data: { text: 'ä', unsaid: undefined } }),
    );
    expect(first).toMatchObject({
      seq: 1,
      kindVersion: 2,
      body: '{"text":"ev_1"}',
      data: { text: 'ev_1' },
      appendedAt: 100,
    });
    expect(second).toMatchObject({ seq: 2, body: '{"text":"ä"}' });
    expect(toHex(first!.bodyHash)).toBe(toHex(bodyHashOf(first!.salt!, first!.body!)));
    expect(toHex(first!.eventHash)).toBe(toHex(eventHashOf(first!, 2, first!.bodyHash)));
    expect(toHex(first!.chainHash)).toBe(toHex(chainHashOf(null, 'local', 1, 100, first!.eventHash)));
    expect(toHex(second!.chainHash)).toBe(toHex(chainHashOf(first!.chainHash, 'local', 2, 100, second!.eventHash)));
    expect(seen).toEqual(['local@1 at 1', 'local@2 at 2']);
  });

  test('each chain has its own numbers and its own hashes', async () => {
    const placed = await append(
      100,
      newEvent('ev_1'),
      newEvent('ev_2', { chainId: 'org' }),
      newEvent('ev_3'),
      newEvent('ev_4', { chainId: 'org' }),
    );
    expect(placed.map((event) => [event.chainId, event.seq])).toEqual([
      ['local', 1],
      ['org', 1],
      ['local', 2],
      ['org', 2],
    ]);
    expect(toHex(placed[1]!.chainHash)).toBe(toHex(chainHashOf(null, 'org', 1, 100, placed[1]!.eventHash)));
    expect(toHex(placed[3]!.chainHash)).toBe(
      toHex(chainHashOf(placed[1]!.chainHash, 'org', 2, 100, placed[3]!.eventHash)),
    );
  });

  test('goes on where the transaction before ended', async () => {
    const [first] = await append(100, newEvent('ev_1'));
    const [second] = await append(100, newEvent('ev_2'));
    expect(toHex(second!.chainHash)).toBe(toHex(chainHashOf(first!.chainHash, 'local', 2, 100, second!.eventHash)));
  });

  test('the time of appending never goes back within a chain, whatever the clock says (LED-4)', async () => {
    const times = [];
    for (const now of [100, 50, 0, 101]) times.push((await append(now, newEvent(`ev_${now}`)))[0]!.appendedAt);
    expect(times).toEqual([100, 100, 100, 101]);
    const [other] = await append(10, newEvent('ev_other', { chainId: 'org' }));
    expect(other!.appendedAt).toBe(10);
  });

  test('an unknown kind, a wrong body and text that is not Unicode are refused', async () => {
    await expect(append(1, newEvent('ev_1', { kind: 'note.lost' }))).rejects.toMatchObject({ code: 'kind_unknown' });
    await expect(append(1, newEvent('ev_1', { data: { text: 5 } }))).rejects.toMatchObject({ code: 'invalid_input' });
    await expect(append(1, newEvent('ev_1', { data: { text: '\ud800' } }))).rejects.toMatchObject({
      code: 'malformed_text',
    });
    expect(await store.read((view) => view.lastPosition())).toBe(0);
  });

  test('a body may be as long as the limit and no longer', async () => {
    const shell = '{"text":""}'.length;
    await append(1, newEvent('ev_1', { data: { text: 'x'.repeat(LIMITS.eventBody - shell) } }));
    const over = append(1, newEvent('ev_2', { data: { text: 'x'.repeat(LIMITS.eventBody - shell + 1) } }));
    await expect(over).rejects.toMatchObject({ code: 'too_large', hint: expect.any(String) });
    const escaped = append(1, newEvent('ev_3', { data: { text: '\u0000'.repeat(LIMITS.eventBody / 6) } }));
    await expect(escaped).rejects.toMatchObject({ code: 'too_large' });
  });

  test('a projector that fails takes the event with it', async () => {
    const failing = new Projection(
      kinds,
      [{ kinds: ['note.taken'], apply: async () => Promise.reject(new Error('no')) }],
      async () => undefined,
    );
    const attempt = store.write((view) => new Appender(view, kinds, failing, 1).append(newEvent('ev_1')));
    await expect(attempt).rejects.toThrow('no');
    expect(await store.read((view) => view.lastPosition())).toBe(0);
  });
});

describe('adopt', () => {
  /** As another store would have written it, in an old version, at the end of its chain. */
  function foreign(id: string, seq: number, appendedAt: number, previous: Uint8Array | null): ForeignEvent {
    const body = `{"text":"old ${id}","written":"elsewhere"}`;
    const salt = new Uint8Array(8);
    const bodyHash = bodyHashOf(salt, body);
    const { data: _data, ...metadata } = newEvent(id);
    const eventHash = eventHashOf(metadata, 1, bodyHash);
    const chainHash = chainHashOf(previous, 'local', seq, appendedAt, eventHash);
    return { ...metadata, kindVersion: 1, body, salt, bodyHash, eventHash, seq, appendedAt, chainHash };
  }

  const adopt = (now: number, ...events: ForeignEvent[]) =>
    store.write(async (view) => {
      const appender = new Appender(view, kinds, projection, now);
      const placed = [];
      for (const event of events) placed.push(await appender.adopt(event));
      return placed;
    });

  test('keeps the hashes of another store and brings the body up to date for the projectors only', async () => {
    const event = foreign('ev_1', 7, 8, new Uint8Array(33));
    const [placed] = await adopt(9, event);
    expect(placed).toMatchObject({
      seq: 1,
      kindVersion: 1,
      body: event.body,
      data: { text: 'old ev_1', written: 'elsewhere' },
      appendedAt: 9,
      recordedAt: 6,
    });
    expect(toHex(placed!.eventHash)).toBe(toHex(event.eventHash));
    expect(toHex(placed!.chainHash)).toBe(toHex(chainHashOf(null, 'local', 1, 9, event.eventHash)));
    expect((await store.read((view) => view.getEvent('ev_1')))?.body).toBe(event.body);
  });

  test('keeps place and time of an event that follows here what it followed there, until the first that does not (LED-18)', async () => {
    const first = foreign('ev_1', 1, 50, null);
    const second = foreign('ev_2', 2, 60, first.chainHash);
    const fourth = foreign('ev_4', 4, 70, second.chainHash);
    const placed = await adopt(99, first, second, fourth);
    expect(placed.map(({ seq, appendedAt }) => [seq, appendedAt])).toEqual([
      [1, 50],
      [2, 60],
      [3, 99],
    ]);
    expect(toHex(placed[1]!.chainHash)).toBe(toHex(second.chainHash));
  });

  test('a time of arrival before that of the event before is not taken over (LED-4)', async () => {
    const first = foreign('ev_1', 1, 100, null);
    const second = foreign('ev_2', 2, 40, first.chainHash);
    const placed = await adopt(99, first, second);
    expect(placed.map(({ appendedAt }) => appendedAt)).toEqual([100, 100]);
    expect(toHex(placed[1]!.chainHash)).not.toBe(toHex(second.chainHash));
  });
});
