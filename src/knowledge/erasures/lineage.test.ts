import { expect, test } from 'vitest';
import { LIMITS } from '../../base/limits.ts';
import { inParts } from './lineage.ts';

test('one event of an erasure names so many others at most, and none is left out', () => {
  const list = Array.from({ length: 2 * LIMITS.erasedEvents + 1 }, (_, index) => index);
  const parts = inParts(list);
  expect(parts.map((part) => part.length)).toEqual([LIMITS.erasedEvents, LIMITS.erasedEvents, 1]);
  expect(parts.flat()).toEqual(list);
  expect(inParts([])).toEqual([]);
});
