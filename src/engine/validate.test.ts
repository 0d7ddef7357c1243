/** Requests: a wrong one is refused in the caller's words, with the field, the value and where to read on. */
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import type { Operation } from '../operations/define.ts';
import { operations } from '../operations/index.ts';
import { readInput, readInputs } from './validate.ts';

const remember = operations.remember;
const list = operations.list;

function refusal(
  input: unknown,
  operation: Operation = remember,
): { code: string; message: string; hint: string; details: unknown } {
  try {
    readInput(operation, input);
  } catch (error) {
    return error as never;
  }
  throw new Error('it was accepted');
}

describe('readInput', () => {
  test('fills in what has a default and keeps the rest', () => {
    expect(readInput(remember, { content: 'x', tags: ['A'] })).toEqual({
      content: 'x',
      tags: ['A'],
      kind: 'note',
      duplicates: 'skip',
      compare: false,
      similarity: 1,
    });
  });

  test('no input at all is an empty one', () => {
    expect(readInput(list, undefined)).toEqual(readInput(list, {}));
  });

  test('a field under its former name is taken, and a wrong value is shown as it was given', () => {
    const read = operations.readDocument;
    expect(readInput(read, { resource: 'docs:a' })).toEqual(readInput(read, { document: 'docs:a' }));
    expect(refusal({ resource: 7 }, read).message).toMatch(/document: .*got 7/);
  });

  test('an unknown field is named, and the fields that there are', () => {
    const error = refusal({ content: 'x', contents: 'y' });
    expect(error).toMatchObject({
      code: 'invalid_input',
      message: 'remember: unknown field "contents"',
      details: { operation: 'remember', fields: ['contents'] },
    });
    expect(error.hint).toContain('content, ');
  });

  test('a wrong field is named with what it got', () => {
    expect(refusal({ content: 5 })).toMatchObject({
      code: 'invalid_input',
      details: { operation: 'remember', field: 'content' },
      message: expect.stringMatching(/^remember: content .*got 5$/),
    });
    expect(refusal({ content: 'x', tags: ['a', 7] })).toMatchObject({ details: { field: 'tags.1' } });
    expect(refusal({})).toMatchObject({ details: { field: 'content' } });
    expect(refusal('text')).toMatchObject({ code: 'invalid_input', details: { field: 'input' } });
  });

  test('what is too long is told by its size, not by its text', () => {
    const text = refusal({ content: 'x'.repeat(LIMITS.memoryContent + 1) });
    expect(text).toMatchObject({
      code: 'too_large',
      message: expect.stringContaining(`got ${LIMITS.memoryContent + 1} characters`),
    });
    const tags = refusal({ content: 'x', tags: Array.from({ length: 51 }, (_, index) => `t${index}`) });
    expect(tags).toMatchObject({ code: 'too_large', message: expect.stringContaining('got 51 items') });
  });

  test('a number that is too large is wrong, not too long', () => {
    expect(refusal({ content: 'x', importance: 2 })).toMatchObject({ code: 'invalid_input' });
  });

  test('messages stay short and printable whatever was given', () => {
    for (const value of ['\u001b[2J'.repeat(1_000), Array(1_000).fill('x'), { deep: 'x'.repeat(10_000) }]) {
      const { message } = refusal({ content: 'x', name: value });
      expect(message.length).toBeLessThan(400);
      expect(message).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
    }
  });
});

describe('readInputs', () => {
  test('names the item that is wrong', () => {
    const attempt = () => readInputs(remember, [{ content: 'x' }, { content: '' }]);
    expect(attempt).toThrow(
      expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining('item 2: content') }),
    );
  });

  test('takes as many as the limit and no more', () => {
    const many = Array.from({ length: LIMITS.bulkItems + 1 }, () => ({ content: 'x' }));
    expect(readInputs(remember, many.slice(1))).toHaveLength(LIMITS.bulkItems);
    expect(() => readInputs(remember, many)).toThrow(
      expect.objectContaining({ code: 'too_large', hint: expect.any(String) }),
    );
  });
});
