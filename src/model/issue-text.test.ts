/** What is wrong with a value, in words that people use. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { issueText } from './issue-text.ts';

test.each([
  [z.string().min(1), '', 'must not be empty'],
  [z.string().min(3), 'a', 'must have at least 3 characters'],
  [z.string().max(1), 'ab', 'must have at most 1 character'],
  [z.string(), 5, 'must be a text'],
  [z.string().regex(/^a$/), 'b', 'is not written in the right form'],
  [z.string().regex(/^a$/, 'must be an a'), 'b', 'must be an a'],
  [z.number().max(1), 3, 'must be at most 1'],
  [z.number().gt(1), 1, 'must be above 1'],
  [z.int(), 1.5, 'must be a whole number'],
  [z.boolean(), 'yes', 'must be true or false'],
  [z.array(z.string()).min(1), [], 'must not be empty'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'must have at most 2 items'],
  [z.object({}), [], 'must be an object'],
  [z.enum(['a', 'b']), 'c', 'must be one of a, b'],
  [z.literal('a'), 'b', 'must be a'],
  [z.union([z.string(), z.number()]), true, 'has none of the forms that it may have'],
  [z.strictObject({ a: z.string().optional() }), { b: 1 }, 'has fields that are not known: b'],
  [z.string().refine(() => false), 'a', 'is not right'],
  [z.string().refine(() => false, 'must be kind'), 'a', 'must be kind'],
])('%# says what it must be', (schema, value, text) => {
  const { error } = schema.safeParse(value);
  expect(issueText(error!.issues[0]!)).toBe(text);
});
