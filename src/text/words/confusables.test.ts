import { describe, expect, it } from 'vitest';
import { announcedSeed, SeededRandom } from '../../../test/support/seeded-random.ts';
import { matchKey } from './confusables.ts';

describe('matchKey', () => {
  it.each([
    ['case', 'ALICE Lives In Graz'],
    ['spaces of every kind', '  alice\u00a0lives\u2003in\t\n graz\u3000'],
    ['zero-width characters', 'al\u200bice li\u200dves\ufeff in gr\u2060az'],
    ['soft hyphens', 'ali\u00adce lives in graz'],
    ['direction marks', '\u202ealice\u202c lives \u2066in\u2069 graz'],
    ['tags', 'alice\u{e0061}\u{e0062} lives in graz'],
    ['variation selectors', 'a\ufe0flice lives in gr\u{e0100}az'],
    ['control characters', 'ali\u0000ce lives\u0008 in graz'],
    ['Cyrillic letters', 'аlісе lіvеs іn grаz'],
    ['Cyrillic capitals', 'АLІСЕ LIVES IN GRАZ'],
    ['Greek letters', 'αlice lives in grαz'],
    ['wide letters', 'ａｌｉｃｅ ｌｉｖｅｓ ｉｎ ｇｒａｚ'],
    ['mathematical letters', '𝐚𝓵𝖎𝒸𝚎 lives in graz'],
    ['circled letters', 'Ⓐⓛⓘⓒⓔ lives in graz'],
    ['white on black', '🅐🅛🅘🅒🅔 lives in graz'],
    ['small capitals', 'ᴀʟɪᴄᴇ lives in graz'],
    ['strokes and heaps of accents', 'a\u0336l\u0336i\u0336c\u0336e\u0336 lives in gr\u0315a\u0335z'],
    ['ligatures', 'alice lives in graz'],
  ])('sees through %s', (_, text) => expect(matchKey(text)).toBe('alice lives in graz'));

  it.each([
    ['ﬁle', 'file'],
    ['Straße', 'strasse'],
    ['ΟΔΟΣ', 'οδος'],
    ['“it’s” — so', '"it\'s" - so'],
    ['МОСКВА', 'москва'],
    ['e\u0301te\u0301', 'été'],
    ['İstanbul', 'istanbul'],
  ])('%s is %s', (one, other) => expect(matchKey(one)).toBe(matchKey(other)));

  it.each([
    ['resume', 'résumé'],
    ['C++', 'C#'],
    ['port 80', 'port 8O'],
    ['版本一', '版本二'],
    ['кот', 'kit'],
    ['v1.0', 'v10'],
    ['alice lives in graz', 'alice lived in graz'],
  ])('%s is not %s', (one, other) => expect(matchKey(one)).not.toBe(matchKey(other)));

  it('is empty where there is nothing to see', () => expect(matchKey('\u200b\u2060 \u{e0041}')).toBe(''));

  it('is the same again where halves of characters stand with a mark between them', () => {
    const key = matchKey('\ud835\u0333\udddd');
    expect(matchKey(key)).toBe(key);
  });

  it('is the same again, for any text', () => {
    const random = new SeededRandom(announcedSeed('matchKey'));
    for (let round = 0; round < 4_000; round++) {
      let text = '';
      for (let length = random.between(0, 12); length > 0; length--) {
        const block = random.pick([0x80, 0x600, 0x2100, 0x3100, 0xac00, 0xd800, 0x10000, 0x1f200, 0xe0200]);
        text += String.fromCodePoint(random.between(Math.max(0, block - 0x300), block));
      }
      const key = matchKey(text);
      expect(matchKey(key), JSON.stringify(text)).toBe(key);
      expect(matchKey(`\u200b${text.toUpperCase().toLowerCase()}`), JSON.stringify(text)).toBe(
        matchKey(text.toUpperCase().toLowerCase()),
      );
    }
  });
});
