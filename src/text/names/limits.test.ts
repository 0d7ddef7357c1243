/** The limits of the extractor at their edges. */
import { expect, test } from 'vitest';
import { LIMITS } from '../../base/limits.ts';
import { extractEntities } from './extract-entities.ts';

const texts = (text: string) => extractEntities(text).map((one) => one.text);

test('of many entities the first ones are kept', () => {
  const issues = Array.from({ length: LIMITS.entitiesPerText + 1 }, (_, index) => `#${index + 1000}`);
  expect(texts(issues.join(' '))).toEqual(issues.slice(0, LIMITS.entitiesPerText));
});

test('a longer name is no name', () => {
  const path = (length: number) => `src/${'x'.repeat(length - 'src/.ts'.length)}.ts`;
  expect(texts(`see ${path(LIMITS.entityName)} now`)).toEqual([path(LIMITS.entityName)]);
  expect(texts(`see ${path(LIMITS.entityName + 1)} now`)).toEqual([]);
});

test('a URL is read so far that nothing behind it is taken for a name', () => {
  const url = `https://example.org/${'x'.repeat(LIMITS.entityUrl - 100)}`;
  expect(texts(`see ${url}/Docker and Redis`)).toEqual(['Redis']);
});

test('a longer piece of program text is none', () => {
  const code = (length: number) => 'a'.padEnd(length, 'x');
  expect(texts(`call \`${code(LIMITS.entityCode - 1)}\` first`)).toEqual([code(LIMITS.entityCode - 1)]);
  expect(texts(`call \`${code(LIMITS.entityCode)}\` first`)).toEqual([]);
});

test('a name has at most so many words', () => {
  const names = ['Xandor', 'Quibbel', 'Morvath', 'Tzarek', 'Belvin'];
  const named = (count: number) => texts(`we asked ${names.slice(0, count).join(' ')} about the plan`);
  expect(named(LIMITS.entityWords)).toEqual([names.slice(0, LIMITS.entityWords).join(' ')]);
  expect(named(LIMITS.entityWords + 1)).toEqual([]);
});
