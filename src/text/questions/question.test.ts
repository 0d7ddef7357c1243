/** What a question asks for (REC-13). */
import { describe, expect, test } from 'vitest';
import { readQuestion } from './question.ts';

const words = (question: string) => readQuestion(question, 0).words;

describe('words about the asking are not looked for', () => {
  test.each([
    ['Can you tell me how the parser works?', ['parser', 'work']],
    ['Could you please summarize the parser work?', ['parser', 'work']],
    ['Can you give me a comprehensive summary of the parser over time?', ['parser']],
    [
      'Can you list the order in which I brought up different aspects of the parser throughout our conversations, in order? Mention ONLY and ONLY five items.',
      ['parser'],
    ],
    ['How many parsers did I mention across my sessions?', ['parser']],
    ['What did I say about the parser?', ['parser']],
    ['an overview of parsers', ['parser']],
    ['parsers in my requests', ['parser']],
    ['parsers, in order', ['parser']],
    ['parsers. mention only two items', ['parser']],
    ['different kinds of parsers', ['parser']],
    ['parsers so far', ['parser']],
    ['parsers over time', ['parser']],
    ['parsers you mentioned', ['parser']],
  ])('%s', (question, expected) => {
    expect(words(question)).toEqual(expected);
  });

  test('they are looked for where there is nothing else', () => {
    expect(words('Can you give me a summary of')).toEqual(['give', 'summari']);
  });

  test('the same words are looked for where they are what is asked about', () => {
    expect(words('What is the order number of the parts list?')).toEqual(['order', 'number', 'part', 'list']);
    expect(words('in order to ship')).toEqual(['order', 'ship']);
  });

  test('a long text is no question', () => {
    expect(words(`Can you list ${'the parser '.repeat(300)}`)).toContain('list');
  });
});

test.each([
  ['How should I format the dates?', true],
  ['Which library would you suggest?', true],
  ['Can you help me with the tests?', true],
  ['When did we ship?', false],
  ['parser', false],
])('whether advice is asked for: %s', (question, expected) => {
  expect(readQuestion(question, 0).asksAdvice).toBe(expected);
});

test.each([
  ['How many parsers are there?', true],
  ['Which cities has Ana seen?', true],
  ['What musical instruments/toys do they own?', true],
  ['What parts of the build are slow?', true],
  ['What people did she meet?', true],
  ['What are the plans for June?', true],
  ['Which bus did she take?', false],
  ['What does she like?', false],
  ['What did James have?', false],
  ['What analysis did they do?', false],
  ['the parsers', false],
])('whether several things are asked for: %s', (question, expected) => {
  expect(readQuestion(question, 0).asksSeveral).toBe(expected);
});
