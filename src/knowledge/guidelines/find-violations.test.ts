import { expect, test } from 'vitest';
import { findViolation } from './find-violations.ts';

const rules = (verificationRules: Record<string, unknown>) => ({ verificationRules });

test('an act that is forbidden', () => {
  const payload = rules({ forbiddenActions: ['command'] });
  expect(findViolation(payload, { action: 'command' })).toEqual({ rule: 'forbidden_action', met: 'command' });
  expect(findViolation(payload, { action: 'file_write' })).toBeUndefined();
});

test.each([
  ['*.env', '/home/ann/site/.env', true],
  ['*.env', '/home/ann/site/env.ts', false],
  ['src/legacy/**', '/home/ann/site/src/legacy/a/b.ts', true],
  ['src/legacy/**', '/home/ann/site/src/new/b.ts', false],
  ['src/*.ts', '/site/src/a.ts', true],
  ['src/*.ts', '/site/src/deep/a.ts', false],
  ['src/**/a.ts', '/site/src/a.ts', true],
  ['src/legacy/**', 'C:\\Site\\SRC\\Legacy\\a.ts', true],
  ['src\\legacy\\**', 'C:/site/src/legacy/a.ts', true],
  ['C:\\site\\**', 'c:\\Site\\a.ts', true],
  ['src/legacy/**', '/home/ann/site/SRC/legacy/a.ts', false],
  ['/etc/**', '/etc/passwd', true],
  ['/etc/**', '/home/etc/passwd', false],
  ['a.b', 'axb', false],
  ['secrets', 'C:\\site\\secrets', true],
  ['a?c', 'x/abc', true],
  ['a?c', 'a/c', false],
  ['**/x', 'a/bx', false],
  ['a/**/b/**/c', 'z/a/b/q/r/c', true],
  ['**/**/**/**/**/**/x', `${'a/'.repeat(2_000)}y`, false],
  [`${'*a'.repeat(200)}x`, 'a'.repeat(4_000), false],
])('a file: %s and %s', (pattern, path, isMet) => {
  expect(findViolation(rules({ filePatterns: [pattern] }), { action: 'file_write', path }) !== undefined).toBe(isMet);
});

test.each([
  ['rm\\s+-rf', 'sudo rm  -rf /', true],
  ['rm\\s+-rf', 'rm file', false],
  ['^TODO', 'first\nTODO later', true],
  ['(a+)+$', `${'a'.repeat(50_000)}b`, false],
  ['(a+)+$', 'the words (a+)+$ themselves', true],
  ['.*.*.*x', 'y'.repeat(50_000), false],
  ['[', 'an open [ bracket', true],
  ['(a)\\1', 'aa', false],
  ['x'.repeat(600), 'y', false],
])('words: %s', (pattern, content, isMet) => {
  expect(findViolation(rules({ contentPatterns: [pattern] }), { action: 'command', content }) !== undefined).toBe(
    isMet,
  );
});

test('a bad example, word for word', () => {
  const payload = { examples: { bad: ['eval(input)'], good: ['parse(input)'] } };
  expect(findViolation(payload, { action: 'file_write', content: 'x = eval(input);' })).toEqual({
    rule: 'bad_example',
    met: 'eval(input)',
  });
  expect(findViolation(payload, { action: 'file_write', content: 'x = parse(input);' })).toBeUndefined();
});

test('rules of any shape are no error', () => {
  for (const strange of [null, 5, 'x', [], [5, null, ''], { a: 1 }]) {
    const payload = { verificationRules: strange, examples: strange };
    expect(findViolation(payload as never, { action: 'other', content: 'x', path: '/x' })).toBeUndefined();
    expect(
      findViolation(rules({ filePatterns: strange, contentPatterns: strange, forbiddenActions: strange }), {
        action: 'other',
        content: 'y',
        path: '/y',
      }),
    ).toBeUndefined();
  }
});
