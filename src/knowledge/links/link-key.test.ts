/** What a link is known by, and which stored kinds are followed when some are asked for (LNK-2, LNK-3). */
import { describe, expect, test } from 'vitest';
import { followed, linkIdOf, linkKeyOf } from './link-key.ts';

const key = (from: string, to: string, kind: string) => Object.values(linkKeyOf(from, to, kind)).join(' ');

describe('the key', () => {
  test.each([
    ['a', 'b', 'supports', 'a b supports'],
    ['b', 'a', 'supports', 'b a supports'],
    ['a', 'b', 'Depends On', 'a b depends_on'],
    ['a', 'b', 'ｄｅｐｅｎｄｓ－ｏｎ', 'a b depends_on'],
    ['a', 'b', ' my  own--word ', 'a b my_own_word'],
    ['b', 'a', 'related-to', 'a b related_to'],
    ['a', 'b', 'similar', 'a b similar'],
    ['b', 'a', 'contradicts', 'a b contradicts'],
    ['a', 'b', 'derived_from', 'b a derives'],
    ['a', 'b', 'Subtask Of', 'b a parent_task'],
    ['a', 'b', 'constructor', 'a b constructor'],
  ])('%s, %s, %s', (from, to, kind, expected) => {
    expect(key(from, to, kind)).toBe(expected);
  });

  test('gives one id in a chain, and another for every other chain, end and kind', () => {
    const one = { from: 'a', to: 'b', kind: 'supports' };
    const ids = [
      linkIdOf('local', one),
      linkIdOf('org', one),
      linkIdOf('local', { ...one, from: 'b', to: 'a' }),
      linkIdOf('local', { ...one, kind: 'blocks' }),
      linkIdOf('local', { ...one, from: 'a","b' }),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids[0]).toMatch(/^lnk_[0-9a-z]{26}$/);
    expect(linkIdOf('local', { ...one })).toBe(ids[0]);
  });
});

describe('what is followed', () => {
  const symmetric = ['contradicts', 'related_to', 'conflicts_with', 'similar', 'co_occurs'];
  test.each<[Parameters<typeof followed>, ReturnType<typeof followed>]>([
    [['both', undefined], { out: null, in: null }],
    [['out', undefined], { out: null, in: symmetric }],
    [['in', undefined], { out: symmetric, in: null }],
    [['out', ['supports']], { out: ['supports'], in: [] }],
    [['in', ['supports', 'Supports']], { out: [], in: ['supports'] }],
    [['both', ['supports', 'derived_from']], { out: ['supports', 'derives'], in: ['supports', 'derives'] }],
    [['out', ['derived_from', 'blocks']], { out: ['blocks'], in: ['derives'] }],
    [['in', ['derived_from']], { out: ['derives'], in: [] }],
    [['out', ['derives', 'derived_from']], { out: ['derives'], in: ['derives'] }],
    [['out', ['related_to']], { out: ['related_to'], in: ['related_to'] }],
  ])('%j', (asked, expected) => {
    expect(followed(...asked)).toEqual(expected);
  });
});
