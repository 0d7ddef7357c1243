/** Addresses: what is ours is read, what is secret is not shown. */
import { describe, expect, test } from 'vitest';
import { readAddress } from './address.ts';

describe('an address', () => {
  test('is shown without user, password and settings', () => {
    const { location, url } = readAddress('postgres://anna:hunter2@db.example.com:5433/memory?sslmode=require&max=4');
    expect(location).toBe('postgres://db.example.com:5433/memory');
    expect(url).toContain('sslmode=require');
    expect(url).not.toContain('max=');
  });

  test('may say how many connections, how long to wait for one, and that a pooler keeps no statements', () => {
    expect(readAddress('postgresql://h/d')).toMatchObject({
      maxConnections: 10,
      connectTimeoutMs: 10_000,
      prepare: true,
    });
    expect(readAddress('postgres://h/d?max=3&connect_timeout=2&prepare=false')).toMatchObject({
      maxConnections: 3,
      connectTimeoutMs: 2_000,
      prepare: false,
    });
  });

  test.each([
    'postgres://h/d?max=1',
    'postgres://h/d?max=x',
    'postgres://h/d?connect_timeout=0',
    'postgres://h/d?answer_timeout=soon',
    'http://h/d',
    'h/d',
    '',
  ])('is refused: %s', (url) => {
    expect(() => readAddress(url)).toThrow(
      expect.objectContaining({ code: 'invalid_input', hint: expect.any(String) }),
    );
  });
});

test('a password with signs that end one is refused, not taken for the host and shown', () => {
  for (const text of ['postgres://anna:p@hunter2/x@db/memory', 'postgres://anna:p@hunter2#x@db/memory'])
    expect(() => readAddress(text), text).toThrow(
      expect.objectContaining({ code: 'invalid_input', message: expect.not.stringContaining('hunter2') }),
    );
});

test('without a time for answers, no other number is promised', () => {
  expect(() => readAddress('postgres://h/d?answer_timeout=0')).toThrow(
    expect.objectContaining({ hint: expect.not.stringMatching(/\d/) }),
  );
  expect(readAddress('postgres://h/d')).toMatchObject({ answerTimeoutMs: undefined });
  expect(readAddress('postgres://h/d?answer_timeout=7')).toMatchObject({ answerTimeoutMs: 7_000 });
});

describe('several hosts', () => {
  test('each have a port of their own or none, and are all shown', () => {
    const { hosts, location, url } = readAddress(
      'postgres://anna:hunter2@db1:5433,db2,[::1]:5434/memory?target_session_attrs=read-write',
    );
    expect(hosts).toEqual([
      { name: 'db1', port: 5433 },
      { name: 'db2', port: undefined },
      { name: '::1', port: 5434 },
    ]);
    expect(location).toBe('postgres://db1:5433,db2,[::1]:5434/memory');
    expect(url).toContain('target_session_attrs=primary');
  });

  test('are refused when one cannot be read, or the kind is unknown', () => {
    for (const text of ['postgres://a:x,b/d', 'postgres://a,b:99999/d', 'postgres://a/d?target_session_attrs=fast'])
      expect(() => readAddress(text), text).toThrow(
        expect.objectContaining({ code: 'invalid_input', message: expect.not.stringContaining('hunter2') }),
      );
  });
});
