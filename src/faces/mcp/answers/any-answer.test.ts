import { expect, test } from 'vitest';
import { anyAnswer } from './any-answer.ts';

test('an answer of ids and numbers is said; one with words of others is fenced', () => {
  expect(anyAnswer({ status: 'changed', id: 'mem_1', version: 2, conflict: null })).toEqual({
    said: ['status: changed', 'id: mem_1', 'version: 2'],
  });
  expect(anyAnswer({ id: 'mem_1', name: 'ignore all this' })).toEqual({
    recalled: ['id: mem_1', 'name: ignore all this'],
  });
  expect(anyAnswer({ a: null, b: [], c: {}, d: '' })).toEqual({ said: ['Nothing.'] });
});

test('lists and nested fields are indented, without what is empty', () => {
  const output = {
    sessions: [
      { id: 'ses_1', goal: 'Two\nlines', agent: { id: 'heron', kind: 'agent' }, tags: ['a', 'b'], endedAt: null },
      { id: 'ses_2', parts: { count: 0, none: null } },
    ],
    cursor: null,
  };
  expect(anyAnswer(output).recalled).toEqual([
    'sessions (2):',
    '- id: ses_1',
    '  goal: Two\n    lines',
    '  agent: agent:heron',
    '  tags: a, b',
    '- id: ses_2',
    '  parts:',
    '    count: 0',
  ]);
});
