/** Cursors of the feed: a map from chain to number, as text. */
import { describe, expect, test } from 'vitest';
import { addEvent } from '../../test/store/contract/samples.ts';
import { encodeCursor } from '../base/cursor.ts';
import { openSqliteStore } from '../store/sqlite/store.ts';
import { currentCursor, readFeed, readFeedCursor } from './feed.ts';

const everything = { scopeIds: null, publicChainId: null, ownerIds: [] };
const never = new AbortController().signal;

describe('readFeedCursor', () => {
  test('without a cursor it starts at the beginning of every chain', () => {
    expect(readFeedCursor(undefined)).toEqual(new Map());
  });

  test('reads what it was given', () => {
    expect(
      readFeedCursor(
        encodeCursor([
          ['local', 3],
          ['org', 0],
        ]),
      ),
    ).toEqual(
      new Map([
        ['local', 3],
        ['org', 0],
      ]),
    );
  });

  test.each([
    [{}],
    [[['local']]],
    [[['local', -1]]],
    [[['local', 1.5]]],
    [[['local', '3']]],
    [[[3, 'local']]],
    [[['local', 1, 2]]],
    ['x'],
    [null],
    [5],
  ])('%j is none', (value) => {
    expect(() => readFeedCursor(encodeCursor(value))).toThrow(expect.objectContaining({ code: 'cursor_invalid' }));
  });
});

describe('readFeed', () => {
  test('goes on from its own cursor and gives everything once', async () => {
    const store = await openSqliteStore({ path: ':memory:' });
    await store.write(async (view) => {
      for (const chainId of ['local', 'org', 'local']) await addEvent(view, { chainId });
    });
    const first = await readFeed(store, everything, readFeedCursor(undefined), 2, 0, never);
    const second = await readFeed(store, everything, readFeedCursor(first.cursor), 2, 0, never);
    expect([...first.events, ...second.events].map((event) => event.id)).toEqual([
      'ev_local_1',
      'ev_local_2',
      'ev_org_1',
    ]);
    const third = await readFeed(store, everything, readFeedCursor(second.cursor), 2, 0, never);
    expect(third.events).toEqual([]);
    expect(readFeedCursor(third.cursor)).toEqual(readFeedCursor(await currentCursor(store, everything)));
    await store.close();
  });

  test('gives up when its caller does', async () => {
    const store = await openSqliteStore({ path: ':memory:' });
    const giveUp = new AbortController();
    const waiting = readFeed(store, everything, new Map(), 10, 600_000, giveUp.signal);
    giveUp.abort();
    expect((await waiting).events).toEqual([]);
    await store.close();
  });
});
