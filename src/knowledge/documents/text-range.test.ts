import { describe, expect, test } from 'vitest';
import { rangeOf } from './text-range.ts';

const TEXT = 'one\ntwo\n\nfour';

describe('a part of a text', () => {
  test.each([
    ['all of it', {}, 'one\ntwo\n\nfour', 0, 1, 4],
    ['one line', { fromLine: 2, toLine: 2 }, 'two\n', 4, 2, 2],
    ['lines from one on', { fromLine: 3 }, '\nfour', 8, 3, 4],
    ['lines up to one', { toLine: 2 }, 'one\ntwo\n', 0, 1, 2],
    ['more lines than there are', { fromLine: 4, toLine: 99 }, 'four', 9, 4, 4],
    ['characters', { offset: 1, length: 4 }, 'ne\nt', 1, 1, 2],
    ['no characters', { offset: 2, length: 0 }, '', 2, 1, 1],
    ['characters to the end', { offset: 9 }, 'four', 9, 4, 4],
    ['nothing behind the end', { offset: 99, length: 5 }, '', 13, 4, 4],
    ['nothing behind the last line', { fromLine: 9 }, '', 13, 4, 4],
  ])('%s', (_, request, content, offset, fromLine, toLine) => {
    expect(rangeOf(TEXT, request)).toEqual({ content, offset, fromLine, toLine, lines: 4 });
  });

  test('never cuts a character in two', () => {
    expect(rangeOf('a🚀b', { offset: 2, length: 1 }).content).toBe('🚀');
    expect(rangeOf('a🚀b', { offset: 1, length: 1 }).content).toBe('🚀');
    expect(rangeOf('a🚀b', { offset: 0, length: 2 }).content).toBe('a🚀');
  });

  test('is by lines or by characters, in order', () => {
    expect(() => rangeOf(TEXT, { offset: 1, fromLine: 1 })).toThrow(/not both/);
    expect(() => rangeOf(TEXT, { fromLine: 3, toLine: 2 })).toThrow(/before/);
  });
});
