import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

const upTo = (length: number) => (text: string) => text.length <= length;

test.each([
  ['Whole.', 10, 'Whole.'],
  ['One sentence. Two sentences. Three.', 20, 'One sentence. …'],
  ['He said “yes.” Then he left the room at once.', 24, 'He said “yes.” …'],
  ['A line\nAnother line that is long', 12, 'A line …'],
  ['今日は晴れ。明日は雨が降るでしょう。', 10, '今日は晴れ。 …'],
  ['明日は雨が降るでしょうと言った', 10, '明日は雨が降るで …'],
  ['a sentence of many words that never ends', 22, 'a sentence of many …'],
  ['Version 1.2.3 is out. Get it now.', 26, 'Version 1.2.3 is out. …'],
  ['unbreakable'.repeat(10), 20, undefined],
  ['too few words', 5, undefined],
])('%j in %d characters', (text, length, cut) => {
  expect(cutText(text, upTo(length))).toBe(cut);
});
