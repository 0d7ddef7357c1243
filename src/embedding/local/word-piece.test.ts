import { describe, expect, test } from 'vitest';
import { WordPiece } from './word-piece.ts';

const PIECES = [
  '[PAD]',
  '[UNK]',
  '[CLS]',
  '[SEP]',
  'un',
  '##aff',
  '##able',
  'a',
  'cafe',
  '!',
  '東',
  '京',
  '##s',
  '$',
  'hello',
];
const pieces = new WordPiece(PIECES.join('\n'));
const read = (text: string, most = 20) => pieces.encode(text, most).map((number) => PIECES[number]);

describe('a text in pieces', () => {
  test.each([
    ['unaffable', ['un', '##aff', '##able']],
    ['UNAFFABLE!', ['un', '##aff', '##able', '!']],
    ['Cafés', ['cafe', '##s']],
    ['unknown', ['[UNK]']],
    ['a unknown a', ['a', '[UNK]', 'a']],
    ['東京', ['東', '京']],
    ['$a', ['$', 'a']],
    ['a\u0000\u200b\ta\n a', ['a', 'a', 'a']],
    ['', []],
    ['x'.repeat(101), ['[UNK]']],
    ['\ud800', []],
    ['[CLS]', ['[UNK]', '[UNK]', '[UNK]']],
  ])('%j', (text, expected) => {
    expect(read(text)).toEqual(['[CLS]', ...expected, '[SEP]']);
  });

  test('is cut where a model ends', () => {
    expect(read('a a a a a', 4)).toEqual(['[CLS]', 'a', 'a', '[SEP]']);
    expect(pieces.encode('a '.repeat(1_000_000), 256)).toHaveLength(256);
  });

  test('needs a vocabulary with the marks', () => {
    expect(() => new WordPiece('a\nb')).toThrow('[CLS]');
  });
});
