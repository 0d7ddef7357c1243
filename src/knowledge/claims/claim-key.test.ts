/** Which names and predicates count as the same, and which must never (CLM-1). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameKey, predicateKey } from './claim-key.ts';

describe('names that are the same', () => {
  test.each([
    ['case', 'Maria', 'MARIA'],
    ['articles', 'The Harbour', 'harbour'],
    ['an article before a vowel', 'an API', 'API'],
    ['quotes', '“Maria”', 'Maria'],
    ['quotes after an article', 'the "harbour"', 'harbour'],
    ['marks after a quote', '"Maria".', 'Maria'],
    ['marks after it', 'Maria, ', 'Maria!'],
    ['white space', ' Maria   da\tSilva ', 'Maria da Silva'],
    ['invisible characters', 'Ma\u200bri\u00ada\ufe0f', 'Maria'],
    ['composed and decomposed', 'Zoe\u0308', 'Zoë'],
    ['full width', 'ＭＡＲＩＡ', 'maria'],
  ])('%s', (_, one, other) => expect(nameKey(one)).toBe(nameKey(other)));
});

describe('names that are not the same', () => {
  test.each([
    ['C++', 'C#'],
    ['C++', 'C'],
    ['.env', 'env'],
    ['.NET', 'NET'],
    [':memory:', 'memory'],
    ['(a)', 'a'],
    ['6"', "6'"],
    ['v1.2', 'v12'],
    ['user-id', 'user id'],
    ['Zoe', 'Zoë'],
    ['-1', '1'],
    ['#3', '3'],
    ['a', 'the'],
    ['Atheist', 'ist'],
    ['Anna', 'na'],
  ])('%s and %s', (one, other) => expect(nameKey(one)).not.toBe(nameKey(other)));
});

describe('a name of nothing but', () => {
  test.each(['?', '!!!', '...', '"', '""', '“”', 'the', 'a', '\u200b', '. . .'])('%j is still a name', (text) => {
    expect(nameKey(text)).not.toBe('');
  });

  test('punctuation is told apart', () => expect(nameKey('?')).not.toBe(nameKey('!')));
});

describe('predicates that are the same', () => {
  test.each([
    ['lives in', 'live in'],
    ['lives', 'live'],
    ['Lives_In', 'lives-in'],
    ['is located in', 'located in'],
    ['are located in', 'is located in'],
    ['is the owner of', 'owner of'],
    ['is a member of', 'member of'],
    ['has owner', 'the owner'],
    ['studies', 'study'],
    ['watches', 'watch'],
    ['goes to', 'go to'],
    ['passes through', 'pass through'],
    ['analyzes', 'analyze'],
    ['lies in', 'lie in'],
  ])('%s and %s', (one, other) => expect(predicateKey(one)).toBe(predicateKey(other)));
});

describe('predicates that are not the same', () => {
  test.each([
    ['lives in', 'lived in'],
    ['is married to', 'was married to'],
    ['has lived in', 'lives in'],
    ['is located in', 'is not located in'],
    ['lives in', 'does not live in'],
    ['lives in', 'wants to live in'],
    ['lives in', 'no longer lives in'],
    ['works at', 'works with'],
    ['owner', 'owners'],
    ['price', 'prices'],
    ['deadline', 'deadlines'],
    ['phone number', 'phone numbers'],
    ['status', 'statu'],
    ['process', 'proces'],
  ])('%s and %s', (one, other) => expect(predicateKey(one)).not.toBe(predicateKey(other)));
});

test('a key is never empty, and the key of a key is the key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), (text) => {
      expect(nameKey(text)).not.toBe('');
      expect(predicateKey(text)).not.toBe('');
    }),
    { numRuns: 1_000 },
  );
  for (const text of ['The Harbour', '"Maria".', 'C++', 'x'.repeat(500), '.'.repeat(500), `"${'"'.repeat(400)}"`])
    expect(nameKey(nameKey(text))).toBe(nameKey(text));
});
