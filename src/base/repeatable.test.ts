import { expect, test } from 'vitest';
import { Repeatable } from './repeatable.ts';

function counting() {
  let count = 0;
  return new Repeatable(
    { next: (prefix) => `${prefix}_${++count}` },
    { bytes: (length) => new Uint8Array(length).fill(++count) },
  );
}

test('what is done again gets the same ids and bytes, and more when it needs more', () => {
  const draws = counting();
  const first = draws.start();
  const got = [first.ids.next('ev'), first.random.bytes(2), first.ids.next('mem')];
  const second = draws.start();
  expect([second.ids.next('ev'), second.random.bytes(2), second.ids.next('mem')]).toEqual(got);
  expect(second.ids.next('ev')).toBe('ev_4');
});

test('an id of another kind is a new one, and none is given twice in one run', () => {
  const draws = counting();
  const first = draws.start();
  first.ids.next('ev');
  first.ids.next('mem');
  const second = draws.start();
  const ids = ['scp', 'ev', 'mem'].map((prefix) => second.ids.next(prefix));
  expect(new Set(ids).size).toBe(3);
  expect(ids[0]).toBe('scp_3');
});
