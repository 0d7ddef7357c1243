/** Types of links: any word, but only words. */
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { linkKind } from './link.ts';
import { defaultWeightOf, isAcyclic, isSymmetric, KNOWN_LINK_KINDS, storedLinkKind } from './link-values.ts';

test('those that are known from the start', () => {
  expect(KNOWN_LINK_KINDS).toHaveLength(25);
  for (const kind of KNOWN_LINK_KINDS) expect(linkKind.safeParse(kind).success).toBe(true);
});

describe('a kind of one’s own', () => {
  test.each(['largerThan', 'größer als', '対応する', 'is-a', 'v2', 'x'.repeat(LIMITS.kind)])('%s', (text) => {
    expect(linkKind.safeParse(text).success).toBe(true);
  });

  test.each([
    '',
    ' ',
    '-',
    '_x',
    '2x',
    'a.b',
    'a\u0000b',
    '\ud800',
    "a'b",
    'a;b',
    'x'.repeat(LIMITS.kind + 1),
    'ﷺ'.repeat(10),
  ])('%j is none', (text) => {
    expect(linkKind.safeParse(text).success).toBe(false);
  });

  test('has no properties of others, whatever it is called', () => {
    for (const kind of ['constructor', 'toString', '__proto__', 'größer_als']) {
      expect([isSymmetric(kind), isAcyclic(kind), defaultWeightOf(kind)]).toEqual([false, false, 0.5]);
      expect(storedLinkKind(kind).isBackwards).toBe(false);
    }
  });
});
