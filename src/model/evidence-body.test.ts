/** References in a text: what points elsewhere is found, what only looks like it is not. */
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { EVIDENCE_KINDS, isEvidenceKind } from './event.ts';
import { referencesIn } from './evidence-body.ts';

describe('referencesIn', () => {
  test.each([
    ['See https://example.com/a?b=c#d.', ['https://example.com/a?b=c#d']],
    ['(http://example.com/x), and <https://example.org>', ['http://example.com/x', 'https://example.org']],
    ['Fixes #123 and acme/site#45!', ['#123', 'acme/site#45']],
    ['#1', ['#1']],
    ['commit 9f8c7d6e5b4a', ['9f8c7d6e5b4a']],
    ['0123456789abcdef0123456789abcdef01234567', ['0123456789abcdef0123456789abcdef01234567']],
    ['In reply to <CAF+x.y@mail.example.com>', ['<CAF+x.y@mail.example.com>']],
    ['#7 and again #7', ['#7']],
    ['一 #42 二', ['#42']],
  ])('%j', (text, expected) => {
    expect(referencesIn(text)).toEqual(expected);
  });

  test.each([
    '',
    'nothing here',
    '# heading',
    '#tag',
    'a#1',
    '&#39;',
    '##5',
    'deadbee',
    '1234567',
    'facade',
    '12345678901',
    '#1234567890',
    'ftp://example.com',
    'abc@example.com',
    '9F8C7D6',
    'xyz9f8c7d6',
  ])('nothing in %j', (text) => {
    expect(referencesIn(text)).toEqual([]);
  });

  test('at most as many as the limit, each at most as long as a label', () => {
    const many = Array.from({ length: 200 }, (_, index) => `#${index + 1}`).join(' ');
    expect(referencesIn(many)).toHaveLength(LIMITS.referencesPerEvent);
    const [long] = referencesIn(`https://example.com/${'x'.repeat(10_000)}`);
    expect(long).toHaveLength(LIMITS.label);
  });
  test('a cut reference is still well-formed text', () => {
    const url = `https://x/${'a'.repeat(501)}😀`;
    expect(referencesIn(url).every((reference) => reference.isWellFormed())).toBe(true);
  });

  test('long texts without references are read through', () => {
    for (const text of [
      'a'.repeat(1_000_000),
      '#'.repeat(1_000_000),
      '0a'.repeat(500_000),
      'a/'.repeat(500_000),
      '<'.repeat(1_000_000),
    ]) {
      expect(referencesIn(text).length).toBeLessThanOrEqual(LIMITS.referencesPerEvent);
    }
  });
});

describe('evidence kinds', () => {
  test('are these, and nothing of a prototype', () => {
    for (const kind of EVIDENCE_KINDS) expect(isEvidenceKind(kind)).toBe(true);
    for (const kind of ['memory.remembered', '', 'constructor', '__proto__', 'length'])
      expect(isEvidenceKind(kind)).toBe(false);
  });
});
