import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { nextTurn, pause } from './pause.ts';

/** Longer than any test may take. */
const FOREVER = 2_000_000_000;

describe('pause', () => {
  test('ends after its time, and leaves nobody listening', async () => {
    const { signal } = new AbortController();
    await pause(1, signal);
    await pause(1);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('ends when the signal is given, or was given before', async () => {
    const stop = new AbortController();
    const waited = pause(FOREVER, stop.signal);
    stop.abort();
    await waited;
    await pause(FOREVER, stop.signal);
    expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
  });
});

test('nextTurn: what waits to be done comes first', async () => {
  const order: string[] = [];
  setImmediate(() => order.push('other'));
  await nextTurn();
  order.push('own');
  expect(order).toEqual(['other', 'own']);
});
