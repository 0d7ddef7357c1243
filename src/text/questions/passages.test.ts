import { expect, test } from 'vitest';
import { queryWords } from '../words/search-text.ts';
import { Passages } from './passages.ts';

const passages = (query: string) => new Passages(queryWords(query, 64));
const FILLER = 'Nothing of interest stands here. '.repeat(50);

test('a short text is shown whole', () => {
  expect(passages('zebra').of('A zebra.')).toEqual({ content: 'A zebra.', offset: 0 });
});

test('of a long one the sentences that hold most of the words', () => {
  const text = `${FILLER}A zebra. ${FILLER}The zebras sleep at noon. They eat grass.${FILLER}`;
  const { content, offset } = passages('when do zebras sleep and eat?').of(text);
  expect(content.trim()).toMatch(/^The zebras sleep at noon\. They eat grass\./);
  expect(content).toHaveLength(400);
  expect(text.slice(offset, offset + 400)).toBe(content);
});

test('the beginning, where none of the words stands', () => {
  expect(passages('zebra').of(FILLER)).toEqual({ content: FILLER.slice(0, 400), offset: 0 });
});

test('also within a text without sentences, and never half a character', () => {
  const text = `${'x '.repeat(2_000)}zebra${' 🚀'.repeat(2_000)}`;
  const { content } = passages('zebra').of(text);
  expect(content).toContain('zebra');
  expect(content.isWellFormed()).toBe(true);
});

test('a question over very long texts ends: later ones are shown from their beginning', () => {
  const text = `${FILLER.repeat(600)}zebra`;
  const asked = passages('zebra');
  const found = Array.from({ length: 4 }, () => asked.of(text).content.includes('zebra'));
  expect(found).toEqual([true, true, false, false]);
});
