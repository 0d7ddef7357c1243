/** Quotes: found word for word with their place, or else the words that come closest (CLM-11). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sha256Hex } from '../../base/hash.ts';
import { closestTo, findQuote, quoteHashOf } from './find-quote.ts';

const SOURCE = 'We met on Monday. Maria moved to Porto last week! Is Ben still in Lisbon?\nNobody knows.';

describe('a quote', () => {
  test('is found with its place and its hash', () => {
    expect(findQuote(SOURCE, 'Maria moved to Porto')).toEqual({
      quote: 'Maria moved to Porto',
      offset: SOURCE.indexOf('Maria'),
      hash: sha256Hex('Maria moved to Porto'),
    });
  });

  test('may have white space around it, which does not count', () => {
    expect(findQuote(SOURCE, '\n  Nobody knows. ')).toMatchObject({ quote: 'Nobody knows.' });
    expect(quoteHashOf(' Nobody knows. ')).toBe(quoteHashOf('Nobody knows.'));
  });

  test('may be the whole source, its beginning, its end, and go over a line', () => {
    for (const quote of [SOURCE, 'We met', 'knows.', 'Lisbon?\nNobody']) expect(findQuote(SOURCE, quote)).toBeDefined();
  });

  test.each(['maria moved', 'Maria  moved', 'Maria moved to Porto.', 'Maria … Porto', 'Lisbon? Nobody', '', '  '])(
    '%j does not stand there',
    (quote) => expect(findQuote(SOURCE, quote)).toBeUndefined(),
  );

  test('is plain text, never a pattern', () => {
    expect(findQuote('a+b (c) $& \\d', '(c) $& \\d')).toMatchObject({ offset: 4 });
    expect(findQuote('abc', '.*')).toBeUndefined();
  });

  test('is found anywhere in a megabyte', () => {
    const source = `${'filler words. '.repeat(71_000)}the needle stands here`;
    expect(source.length).toBeGreaterThan(990_000);
    expect(findQuote(source, 'the needle')).toMatchObject({ offset: source.length - 22 });
    expect(findQuote(source, 'no needle')).toBeUndefined();
  });

  test('that was cut out of any text is found in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.nat(), fc.nat(), (source, a, b) => {
        const [from, to] = [a % source.length, (b % source.length) + 1];
        const quote = source.slice(Math.min(from, to - 1), to);
        const found = findQuote(source, quote);
        if (quote.trim() === '') expect(found).toBeUndefined();
        else expect(source.slice(found!.offset).startsWith(quote.trim())).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('the closest words', () => {
  test('are the sentence that shares most with the quote', () => {
    expect(closestTo(SOURCE, 'Maria has moved to Porto')).toBe('Maria moved to Porto last week!');
    expect(closestTo(SOURCE, 'Ben lives in Lisbon')).toBe('Is Ben still in Lisbon?');
  });

  test('are none where nothing is shared', () => {
    expect(closestTo(SOURCE, 'zebra')).toBeUndefined();
    expect(closestTo('', 'zebra')).toBeUndefined();
    expect(closestTo(SOURCE, '???')).toBeUndefined();
  });

  test('are cut where they are long, and stay Unicode', () => {
    const closest = closestTo(`zebra ${'🦓'.repeat(400)}`, 'zebra')!;
    expect(closest.length).toBeLessThanOrEqual(301);
    expect(closest.isWellFormed()).toBe(true);
  });

  test.each([
    ['a megabyte without an end', 'x'.repeat(1_000_000)],
    ['a megabyte of ends', '.'.repeat(1_000_000)],
    ['a megabyte of lines', 'zebra\n'.repeat(170_000)],
    ['a megabyte of words', 'zebra '.repeat(170_000)],
    ['broken Unicode', '\ud800zebra\udc00'],
    ['NUL', 'a\u0000zebra'],
  ])('are looked for in %s', (_, source) => {
    const closest = closestTo(source, 'the zebra');
    expect(closest === undefined || closest.length <= 301).toBe(true);
  });
});
