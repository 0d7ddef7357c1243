/** Types of links: any word, but only words. */
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { linkType } from './link.ts';
import { defaultWeightOf, isAcyclic, isSymmetric, KNOWN_LINK_TYPES, storedLinkType } from './link-values.ts';

test('those that are known from the start', () => {
  expect(KNOWN_LINK_TYPES).toHaveLength(25);
  for (const type of KNOWN_LINK_TYPES) expect(linkType.safeParse(type).success).toBe(true);
});

describe('a type of one’s own', () => {
  test.each(['largerThan', 'größer als', '対応する', 'is-a', 'v2', 'x'.repeat(LIMITS.kind)])('%s', (text) => {
    expect(linkType.safeParse(text).success).toBe(true);
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
    expect(linkType.safeParse(text).success).toBe(false);
  });

  test('has no properties of others, whatever it is called', () => {
    for (const type of ['constructor', 'toString', '__proto__', 'größer_als']) {
      expect([isSymmetric(type), isAcyclic(type), defaultWeightOf(type)]).toEqual([false, false, 0.5]);
      expect(storedLinkType(type).isBackwards).toBe(false);
    }
  });
});
