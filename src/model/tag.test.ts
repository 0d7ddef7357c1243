/** Tags: one spelling each. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { normaliseTag, normaliseTags, PREDEFINED_TAGS, TAG_CATEGORIES, tagName } from './tag.ts';

describe('normaliseTag', () => {
  test.each([
    ['Ops', 'ops'],
    ['  ops ', 'ops'],
    ['two words', 'two-words'],
    ['two  \t words', 'two-words'],
    ['ＴＹＰＥ', 'type'],
    ['c++', 'c++'],
    ['日本', '日本'],
    ['Große', 'große'],
    ['ﬁne', 'fine'],
  ])('%j is %j', (given, tag) => {
    expect(normaliseTag(given)).toBe(tag);
  });

  test('once is enough', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = normaliseTag(text);
        return normaliseTag(once) === once;
      }),
    );
  });
});

describe('normaliseTags', () => {
  test('sorted, each once', () => {
    expect(normaliseTags(['b', 'A', 'a ', 'B'])).toEqual(['a', 'b']);
    expect(normaliseTags([])).toEqual([]);
  });
});

describe('tagName', () => {
  test.each(['ops', 'two words', 'c++', '日本', '😀', '__proto__', 'x'.repeat(LIMITS.tag)])('%j is one', (text) => {
    expect(tagName.safeParse(text).success).toBe(true);
  });

  test.each(['', ' ', 'a,b', 'a\nb', 'a\u0000', '\u007f', '\ud800', '\u3000', 'x'.repeat(LIMITS.tag + 1)])(
    '%j is not',
    (text) => {
      expect(tagName.safeParse(text).success).toBe(false);
    },
  );
});

describe('predefined tags', () => {
  test('have a known category and are in their own normal form', () => {
    for (const [name, category] of Object.entries(PREDEFINED_TAGS)) {
      expect(normaliseTag(name)).toBe(name);
      expect(TAG_CATEGORIES).toContain(category);
    }
  });
});
