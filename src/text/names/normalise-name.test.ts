/** The key of an entity: what makes no difference to who or what is meant. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseName } from './normalise-name.ts';

describe('the same entity', () => {
  test.each([
    ['Maria Lopez', 'MARIA  LOPEZ'],
    ['Maria Lopez', ' maria\tlopez\n'],
    ['Maria', "Maria's"],
    ['Maria', 'Maria’s'],
    ['James', "James'"],
    ['Maria', '"Maria"'],
    ['Maria', '(Maria),'],
    ['Maria', '«Maria»!'],
    ['Acme Inc', 'Acme Inc.'],
    ['Ｍａｒｉａ', 'Maria'],
    ['ﬁle.ts', 'file.ts'],
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος'],
    ['e\u0301cole', 'École'],
    ['getUser()', 'getUser'],
    ['`getUser`', 'getUser'],
    ['https://example.org/', 'https://example.org'],
    ['src/app/', 'src/app'],
    ['@Ann', '@ann'],
  ])('%j and %j', (a, b) => {
    expect(normaliseName(a)).toBe(normaliseName(b));
  });
});

describe('not the same entity', () => {
  test.each([
    ['Maria', 'Mario'],
    ['#12', '12'],
    ['@ann', 'ann'],
    ['C', 'C++'],
    ['C++', 'C#'],
    ['.env', 'env'],
    ['/etc/hosts', 'etc/hosts'],
    ['cafe', 'café'],
    ['foo_bar', 'foobar'],
  ])('%j and %j', (a, b) => {
    expect(normaliseName(a)).not.toBe(normaliseName(b));
  });
});

test('a bracket that belongs to the name stays', () => {
  expect(normaliseName('https://x.org/wiki/Mercury_(planet)')).toBe('https://x.org/wiki/mercury_(planet)');
});

test('a name of punctuation alone is kept, so that no two things share the empty key', () => {
  expect(normaliseName('...')).toBe('...');
  expect(normaliseName('/')).toBe('/');
  expect(normaliseName(' ')).toBe('');
});

test('the key of a key is the key itself, for every character', () => {
  const changed: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const name = normaliseName(String.fromCodePoint(code));
    if (normaliseName(name) !== name) changed.push(code.toString(16));
  }
  expect(changed).toEqual([]);
});

test('the key of a key is the key itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      const name = normaliseName(text);
      expect(normaliseName(name)).toBe(name);
    }),
    { numRuns: 2_000 },
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aBs\'’"()[]./: \tς«»ßİ'), maxLength: 12 }), (text) => {
      const name = normaliseName(text);
      expect(normaliseName(name)).toBe(name);
    }),
    { numRuns: 5_000 },
  );
});

test('names of plain letters and digits take a shorter way to the same key', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9]([A-Za-z0-9 ./_-]{0,10}[A-Za-z0-9])?$/), (name) => {
      // The quotation marks, which make no difference, keep it from the shorter way.
      expect(normaliseName(name)).toBe(normaliseName(`"${name}"`));
    }),
    { numRuns: 2_000 },
  );
});
