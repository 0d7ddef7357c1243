/** Payloads of the kinds of memories, and when two contents are the same. */
import { describe, expect, test } from 'vitest';
import { contentHashOf } from './content-hash.ts';
import { checkPayload, memoryFields, memoryKind } from './memory.ts';
import { PAYLOAD_SCHEMAS } from './memory-payloads.ts';
import { KNOWN_MEMORY_KINDS, LIVE_STATUSES, MEMORY_STATUSES } from './memory-values.ts';

describe('checkPayload', () => {
  const good: [string, Record<string, unknown> | null][] = [
    ['note', null],
    ['note', { anything: { goes: [1, 2] } }],
    ['my-own-kind', { x: 1 }],
    ['tool', { category: 'mcp', description: 'd', parameters: { a: 1 }, examples: [{}, 'x'], constraints: 'none' }],
    ['tool', { constraints: ['one', 'two'], more: true }],
    [
      'guideline',
      { category: 'security', rationale: 'r', examples: { good: ['a'], bad: ['b'] }, verificationRules: {} },
    ],
    ['guideline', { category: 'a category of our own' }],
    ['knowledge', { category: 'fact', source: 's', validUntil: '2027-01-01' }],
    ['procedural', { trigger: 't', successCount: 0, failureCount: 3 }],
    ['episodic', { eventTime: '2026-01-01T10:00:00Z', durationSeconds: 1.5 }],
    ['task', { type: 'bug', severity: 'high', urgency: 'soon', status: 'open', blockers: ['x'] }],
    ['credential', { ref: 'vault:github-token', description: 'd' }],
    ['credential', { ref: 'op://x' }],
  ];
  test.each(good)('%s with %j is right', (kind, payload) => {
    expect(() => checkPayload(kind, payload)).not.toThrow();
  });

  const bad: [string, Record<string, unknown> | null, string][] = [
    ['tool', { category: 'hammer' }, 'payload.category'],
    ['tool', { parameters: 'none' }, 'payload.parameters'],
    ['guideline', { examples: { good: 'one' } }, 'payload.examples.good'],
    ['knowledge', { category: 'rumour' }, 'payload.category'],
    ['knowledge', { validUntil: 'soon' }, 'payload.validUntil'],
    ['procedural', { successCount: -1 }, 'payload.successCount'],
    ['procedural', { successCount: 1.5 }, 'payload.successCount'],
    ['episodic', { durationSeconds: -1 }, 'payload.durationSeconds'],
    ['task', { status: 'lost' }, 'payload.status'],
    ['credential', null, 'payload.ref'],
    ['credential', { ref: 'hunter2' }, 'payload.ref'],
    ['credential', { ref: 'vault:' }, 'payload.ref'],
    ['credential', { ref: 'vault:a b' }, 'payload.ref'],
  ];
  test.each(bad)('%s with %j is wrong', (kind, payload, field) => {
    expect(() => checkPayload(kind, payload)).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        hint: expect.any(String),
        details: expect.objectContaining({ field, kind }),
      }),
    );
  });

  test('a credential holds its reference and nothing that could be the secret', () => {
    expect(() => checkPayload('credential', { ref: 'vault:x', secret: 'hunter2' })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
  });
  test('a kind that is called like a method of objects takes any payload', () => {
    expect(() => checkPayload('constructor', { a: 1 })).not.toThrow();
  });

  test('schemas are only for known kinds', () => {
    for (const kind of Object.keys(PAYLOAD_SCHEMAS)) expect(KNOWN_MEMORY_KINDS).toContain(kind);
  });
});

describe('kinds', () => {
  test.each([...KNOWN_MEMORY_KINDS, 'a', 'my-kind', 'my_kind2', 'x'.repeat(60)])('%s is one', (kind) => {
    expect(memoryKind.safeParse(kind).success).toBe(true);
  });
  test.each(['', 'Note', '2x', '-x', 'a b', 'a.b', 'ä', 'note\n', 'x'.repeat(61)])('%j is not', (kind) => {
    expect(memoryKind.safeParse(kind).success).toBe(false);
  });
});

describe('contentHashOf', () => {
  test('outer space and the way of writing accents do not matter, everything else does', () => {
    expect(contentHashOf(' a\n')).toBe(contentHashOf('a'));
    expect(contentHashOf('e\u0301')).toBe(contentHashOf('é'));
    expect(contentHashOf('A')).not.toBe(contentHashOf('a'));
    expect(contentHashOf('a b')).not.toBe(contentHashOf('a  b'));
    expect(contentHashOf('a')).toMatch(/^[0-9a-f]{32,64}$/);
  });
});

describe('fields', () => {
  test('statuses that are live are statuses', () => {
    for (const status of LIVE_STATUSES) expect(MEMORY_STATUSES).toContain(status);
    expect(LIVE_STATUSES).not.toContain('archived');
    expect(LIVE_STATUSES).not.toContain('rejected');
  });

  test('content is never blank', () => {
    for (const content of ['', ' ', '\n\t', '\u3000'])
      expect(memoryFields.shape.content.safeParse(content).success).toBe(false);
    for (const content of ['x', ' x ', '😀', '\u0000'])
      expect(memoryFields.shape.content.safeParse(content).success).toBe(true);
  });
});
