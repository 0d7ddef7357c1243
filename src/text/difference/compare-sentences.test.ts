/** Long turns: what conflicts is often half a sentence among many. */
import { expect, test } from 'vitest';
import { compareSentences } from './compare-sentences.ts';

test('the strongest conflict among many sentences', () => {
  const a = 'We looked at the gateway today. The request timeout is 30 seconds. Lunch was good.';
  const b = 'Some notes. Anna reviewed the code. The request timeout is 60 seconds, can you check that?';
  expect(compareSentences(a, b)?.evidence).toEqual([{ rule: 'number', a: '30 seconds', b: '60 seconds' }]);
});

test('never done, and done in other words', () => {
  const a =
    'I enrolled in a four-week online course on academic writing via Coursera, and I hope that it helps me with my statement.';
  const b = "I've never taken any academic writing courses, so I'm not sure how to begin, can you help?";
  expect(compareSentences(a, b)).toMatchObject({ kind: 'contradiction', evidence: [{ rule: 'never' }] });
  expect(
    compareSentences(
      a
        .replace('I enrolled', 'Ben enrolled')
        .replace('I hope', 'he hopes')
        .replace(/\bm[ey]\b/g, 'his'),
      b,
    ),
  ).toBeUndefined();
});

test('another number for the same thing where the text says that it is news', () => {
  const a = 'I pushed the project gallery with 8 cards and a modal for each of them to the main branch.';
  const b = 'I have worked on my project gallery. It has now a total of 10 cards.';
  expect(compareSentences(a, b)).toMatchObject({
    kind: 'staleness',
    newer: 'b',
    evidence: [{ rule: 'number', a: '8', b: '10' }],
  });
  expect(compareSentences(a, b.replace('now ', ''))).toBeUndefined();
});

test('"it" is what the sentence before speaks of', () => {
  const a = 'I have a Zoom meeting with Professor Lind on March 22 at 3 PM.';
  const b =
    "I am worried about the Zoom meeting with Professor Lind. Can you remember that it's rescheduled to March 22 at 4:30 PM?";
  expect(compareSentences(a, b)?.evidence).toEqual([{ rule: 'date', a: '3 PM', b: '4:30 PM' }]);
});

test('code, list entries and questions say nothing', () => {
  expect(compareSentences('```\nThe timeout is 30 s\n```', 'The timeout is 60 s')).toBeUndefined();
  expect(compareSentences('- Study time 2 hours', '- Study time 4 hours')).toBeUndefined();
  expect(compareSentences('Is the timeout 30 s?', 'The timeout is 60 s')).toBeUndefined();
});
