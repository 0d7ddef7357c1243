/** Objects that are hard to describe: very wide ones, and ones that throw when they are read. */
import { afterAll, beforeAll, describe, test } from 'vitest';
import { HOSTILE_VALUES } from './hostile-values.ts';
import { expectAnswerOrRefusal, openSubject, type Subject } from './subject.ts';

describe('values that', () => {
  let subject: Subject;
  beforeAll(async () => {
    subject = await openSubject();
  });
  afterAll(() => subject.memory.close());

  test('have very many unknown fields are refused in few words', async () => {
    await expectAnswerOrRefusal(subject, 'list', HOSTILE_VALUES['wide object'], 'wide object');
  });

  test('throw when they are read are refused like any other', async () => {
    const throwing = Object.defineProperty({}, 'a', {
      enumerable: true,
      get() {
        throw new Error('no field');
      },
    });
    await expectAnswerOrRefusal(subject, 'remember', { content: 'x', payload: throwing }, 'a throwing field');
  });
});
