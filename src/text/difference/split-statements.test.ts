/** Texts are cut into sentences and clauses, and of long ones only the beginning is looked at. */
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../base/limits.ts';
import { splitStatements } from './split-statements.ts';

describe('what is said', () => {
  test.each([
    ['Use v1.0 now. Ship it!', ['Use v1.0 now.', 'Ship it!']],
    ['One line\nanother; a third', ['One line', 'another', 'a third']],
    ['Before\n```\nconst x = 1;\n```\nafter', ['Before', 'after']],
    ['Can you remember that we use Redis?', ['we use Redis.']],
    ['… ---', []],
  ])('%j', (text, parts) => {
    expect(splitStatements(text)).toEqual(parts);
  });

  test('under a condition stays one statement', () => {
    expect(splitStatements('If it rains, we stay at home')).toEqual(['If it rains, we stay at home']);
  });
});

describe('limits', () => {
  test('of characters: what begins after them is not read', () => {
    const filler = `${'x'.repeat(LIMITS.comparedText - 12)}.\n`;
    expect(splitStatements(`${filler}We use it.`).at(-1)).toBe('We use it.');
    expect(splitStatements(`${filler}.\nWe use it.`).at(-1)).not.toBe('We use it.');
  });

  test('of statements', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, number) => `line ${number}`).join('\n');
    expect(splitStatements(lines(LIMITS.comparedStatements))).toHaveLength(LIMITS.comparedStatements);
    expect(splitStatements(lines(LIMITS.comparedStatements + 1))).toHaveLength(LIMITS.comparedStatements);
  });

  test('of a sentence: a longer one is also cut where only “and” joins two clauses', () => {
    const sentence = (length: number) =>
      `we use Redis, and we use ${'x'.repeat(length - 'we use Redis, and we use '.length)}`;
    expect(splitStatements(sentence(LIMITS.comparedSentence))).toHaveLength(1);
    expect(splitStatements(sentence(LIMITS.comparedSentence + 1))).toHaveLength(2);
  });
});
