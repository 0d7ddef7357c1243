/** Newer values above those that they replace (REC-12). */
import { describe, expect, test } from 'vitest';
import { asksForValue, newerValuesFirst, type Statement } from './changed-values.ts';

/** As their words rank them; the number tells when it was said. */
const said = (...texts: (readonly [order: number, text: string, author?: string])[]): Statement[] =>
  texts.map(([order, text, author = 'ana']) => ({ order, text, author }));

describe('questions for a value as it is now', () => {
  test.each([
    'How many commits are on main?',
    'What is the test coverage of the parser?',
    'When is the call with the director?',
    'And what is our deadline now?',
  ])('%s', (question) => {
    expect(asksForValue(question)).toBe(true);
  });

  test.each([
    'How many commits did we have in May?',
    'What was the coverage of the parser?',
    'How many days are there between the two deadlines?',
    'What did we originally plan?',
    'Tell me about the parser',
    `What is ${'a '.repeat(2_000)}?`,
  ])('not: %.60s', (question) => {
    expect(asksForValue(question)).toBe(false);
  });
});

describe('a newer value comes first', () => {
  test.each([
    [
      'How many commits are merged into main?',
      'We have 150 commits merged into main.',
      'The commits merged into main have now reached 165.',
    ],
    [
      'What is the test coverage of the parser?',
      'Test coverage of the parser is 65% today',
      'The parser test coverage has improved to 78%.',
    ],
    [
      'What is the deadline of the first sprint?',
      'The first sprint has a deadline of April 1, 2024.',
      'The new deadline of the first sprint is April 5.',
    ],
    ['What time is the review meeting?', 'The review meeting is at 3 PM', 'The review meeting was moved to 4:30 PM'],
    ['What is my monthly rent?', 'My monthly rent is $1,200.', 'They raised the monthly rent to $1,350 this week.'],
    ['How many sources are in my library?', 'My library has 45 sources', 'I added 52 sources to my library'],
  ])('%s', (question, older, newer) => {
    expect(newerValuesFirst(question, said([1, older], [2, newer]))).toEqual([1, 0]);
    // Where the newer one is first already, nothing moves.
    expect(newerValuesFirst(question, said([2, newer], [1, older]))).toEqual([0, 1]);
  });

  test('above the highest that it replaces, and others keep their order', () => {
    const question = 'How many commits are merged into main?';
    const statements = said(
      [3, 'Merged commits on main look good.'],
      [1, 'We have 150 commits merged into main.'],
      [4, 'Thanks for the commits.'],
      [5, 'The commits merged into main have now reached 165.'],
    );
    expect(newerValuesFirst(question, statements)).toEqual([0, 3, 1, 2]);
  });
});

describe('nothing moves', () => {
  const question = 'How many commits are merged into main?';
  const older = 'We have 150 commits merged into main.';
  test.each([
    ['somebody else said it', said([1, older], [2, 'The commits merged into main have now reached 165.', 'bo'])],
    ['the value is the same', said([1, older], [2, 'The commits merged into main have now reached 150.'])],
    ['nothing says that it changed', said([1, older], [2, 'On my fork 165 commits are merged into main.'])],
    ['another thing is counted', said([1, older], [2, 'The branches merged into main have now reached 12 branches.'])],
    ['the kind of value is another', said([1, older], [2, 'The commits merged into main have improved to 90%.'])],
    ['it is about something else', said([1, older], [2, 'The number of stars has now reached 165.'])],
    ['a version is no value', said([1, older], [2, 'Commits merged into main are now built with 24.1.3.'])],
    ['a year is no value', said([1, older], [2, 'Commits merged into main now date back to 2019.'])],
  ])('%s', (_, statements) => {
    expect(newerValuesFirst(question, statements)).toEqual([0, 1]);
  });

  test('far down the list', () => {
    const statements = said(
      [1, older],
      ...Array.from({ length: 9 }, (_, index) => [index + 2, 'Commits are merged into main'] as const),
      [20, 'The commits merged into main have now reached 165.'],
    );
    expect(newerValuesFirst(question, statements)).toEqual(statements.map((_, place) => place));
  });

  test('in a text that is all digits and signs', () => {
    const noise = said([1, older], [2, '1.1.1.1/'.repeat(1_000)], [3, `now ${'9,'.repeat(2_000)} main commits`]);
    expect(newerValuesFirst(question, noise)).toHaveLength(3);
  });
});
