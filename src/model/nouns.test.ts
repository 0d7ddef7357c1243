/** Ids and kinds of events say what they are about. */
import { describe, expect, test } from 'vitest';
import { sha256 } from '../base/hash.ts';
import { hashedId, isIdOf, isWholeId, kindNoun, nounOf, prefixOf, withoutPrefix } from './nouns.ts';

describe('nounOf', () => {
  test.each([
    ['mem_01', 'memory'],
    ['ev_01', 'event'],
    ['doc_', 'document'],
    ['mem', undefined],
    ['_mem', undefined],
    ['memory_01', undefined],
    ['', undefined],
    ['global', undefined],
    ['MEM_01', undefined],
  ])('%j: %s', (id, noun) => {
    expect(nounOf(id)).toBe(noun);
  });

  test('nothing is an id of nothing', () => {
    expect(isIdOf('memory', null)).toBe(false);
    expect(isIdOf('memory', undefined)).toBe(false);
  });
});

test('an id from a hash is a whole id of its noun', () => {
  const id = hashedId('link', sha256('x'));
  expect(isWholeId('link', id)).toBe(true);
  expect(isWholeId('block', id)).toBe(false);
  expect(`${prefixOf('link')}_${withoutPrefix(id)}`).toBe(id);
});

test('the noun of a kind of event is the word before the dot', () => {
  expect(kindNoun('memory.revised')).toBe('memory');
  expect(kindNoun('user_message')).toBe('user_message');
});
