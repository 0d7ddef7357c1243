import { expect, test } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { DEFAULT_MODEL, readVectorSettings } from './settings.ts';

test.each([
  [undefined, { kind: 'off' }],
  ['off', { kind: 'off' }],
  ['local', { kind: 'local', model: DEFAULT_MODEL }],
  ['local:other', { kind: 'local', model: 'other' }],
  ['http://localhost:1/v1#a#b', { kind: 'endpoint', url: 'http://localhost:1/v1', model: 'a#b' }],
  [
    { url: 'https://x.example/v1', model: 'm', keyFrom: 'KEY', dimension: 3, timeoutMs: 9 },
    { kind: 'endpoint', url: 'https://x.example/v1', model: 'm', keyFrom: 'KEY', dimension: 3, timeoutMs: 9 },
  ],
])('%j is %j', (given, expected) => {
  expect(readVectorSettings(given)).toEqual(expected);
});

test('an embedder of one’s own', () => {
  const embedder = { model: 'm', batch: 1, embed: async () => [], close: async () => undefined };
  expect(readVectorSettings({ embedder })).toEqual({ kind: 'own', embedder });
});

test.each([
  '',
  'on',
  'http://localhost:1/v1',
  'file:///x#m',
  'http://u:p@localhost/v1#m',
  null,
  1,
  [],
  {},
  { url: 'x', model: 'm' },
  { url: 'http://x', model: '' },
  { url: 'http://x', model: 'm', key: 'secret' },
  { url: 'http://x', model: 'm', keyFrom: 'A B' },
  { url: 'http://x', model: 'm', dimension: 0 },
  { url: 'http://x', model: 'm', dimension: LIMITS.vectorDimension + 1 },
  { url: 'http://x', model: 'm', timeoutMs: 1.5 },
  { embedder: null },
  { embedder: { model: 'm', batch: 0, embed: () => [], close: () => undefined } },
])('%j is refused, without repeating a password', (given) => {
  expect(() => readVectorSettings(given)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  try {
    readVectorSettings(given);
  } catch (error) {
    expect((error as Error).message).not.toMatch(/u:p|secret/);
  }
});
