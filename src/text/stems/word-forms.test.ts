import { expect, test } from 'vitest';
import { searchWords } from '../words/search-text.ts';
import { WORD_FORMS } from './word-forms.table.ts';

test.each([
  ['go', 'went', 'gone', 'going'],
  ['buy', 'bought', 'buying'],
  ['eat', 'ate', 'eaten'],
  ['choose', 'chose', 'chosen'],
  ['child', 'children', 'kids'],
  ['mother', 'mom', 'mum', 'moms'],
  ['person', 'people'],
  ['picture', 'photo', 'photos', 'photographs'],
  ['bike', 'bicycle', 'bicycles'],
  ['leave', 'left', 'leaving'],
  ['deploy', 'deployment', 'deployed'],
  ['pay', 'payment', 'payments', 'paid'],
  ['add', 'adding', 'added'],
  ['decide', 'decision', 'decided'],
  ['configure', 'configuration', 'config'],
])('%s and its other forms are one word', (...words) => {
  expect(new Set(words.flatMap((word) => searchWords(word))).size).toBe(1);
});

test.each([
  ['at', 'eat'],
  ['live', 'life'],
  ['father', 'mother'],
  ['add', 'ads'],
  ['organ', 'organization'],
  ['universe', 'university'],
  ['import', 'important'],
  ['author', 'authorize'],
  ['general', 'generous'],
  ['police', 'policy'],
  ['new', 'news'],
  ['internal', 'international'],
])('%s and %s are two', (a, b) => {
  expect(searchWords(a)).not.toEqual(searchWords(b));
});

test('no base is the form of another word, so that nothing has to be looked up twice', () => {
  expect([...WORD_FORMS.values()].filter((base) => WORD_FORMS.has(base))).toEqual([]);
});
