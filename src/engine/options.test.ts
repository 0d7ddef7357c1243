/** What a memory is opened with. */
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { homeFolder } from './home-folder.ts';
import { readOptions } from './options.ts';

const before = process.env.RECOLLECT_HOME;
afterEach(() => {
  if (before === undefined) delete process.env.RECOLLECT_HOME;
  else process.env.RECOLLECT_HOME = before;
});
const invalid = expect.objectContaining({ code: 'invalid_input', hint: expect.any(String) });

describe('readOptions', () => {
  test('stands in for what is left out', () => {
    delete process.env.RECOLLECT_HOME;
    expect(readOptions({})).toEqual({
      path: join(homedir(), '.recollect', 'memory.db'),
      actor: { id: 'owner', kind: 'person' },
      cwd: process.cwd(),
      vectors: { kind: 'off' },
    });
  });

  test('keeps what is given', () => {
    const clock = { now: () => 1 };
    const given = {
      path: '/tmp/x.db',
      scope: 'project:a',
      pinned: true,
      actor: { id: 'claude', kind: 'agent' as const },
      cwd: '/tmp',
      readOnly: true,
      synchronous: 'off' as const,
      busyTimeoutMs: 0,
      clock,
    };
    expect(readOptions(given)).toEqual({ ...given, vectors: { kind: 'off' } });
    expect(readOptions(given).clock).toBe(clock);
  });

  test('a path is made absolute; a database in memory is not a path', () => {
    expect(readOptions({ path: 'x.db' }).path).toBe(resolve('x.db'));
    expect(readOptions({ path: ':memory:' }).path).toBe(':memory:');
  });

  test('the home folder: given, then the variable, then the user’s', () => {
    process.env.RECOLLECT_HOME = '/srv/recollect';
    expect(homeFolder()).toBe('/srv/recollect');
    expect(homeFolder('/other')).toBe('/other');
    expect(readOptions({}).path).toBe('/srv/recollect/memory.db');
    expect(readOptions({ home: '/other' }).path).toBe('/other/memory.db');
    expect(readOptions({ home: '/other', path: '/a.db' }).path).toBe('/a.db');
    process.env.RECOLLECT_HOME = '';
    expect(homeFolder()).toBe(join(homedir(), '.recollect'));
  });

  test.each([
    { path: '' },
    { path: 5 },
    { path: 'a\u0000b' },
    { home: '' },
    { scope: '' },
    { scope: 'x'.repeat(5_000) },
    { pinned: 'yes' },
    { actor: {} },
    { actor: { id: '', kind: 'person' } },
    { actor: { id: 'x', kind: 'god' } },
    { readOnly: 1 },
    { synchronous: 'maybe' },
    { busyTimeoutMs: -1 },
    { busyTimeoutMs: 1.5 },
    { busyTimeoutMs: Number.NaN },
    { unknown: 1 },
    { Path: 'x' },
  ])('%j is refused', (options) => {
    expect(() => readOptions(options as never)).toThrow(invalid);
  });

  test.each([null, 'text', 5, []])('%j are no options', (options) => {
    expect(() => readOptions(options as never)).toThrow(invalid);
  });

  test('a pinned connection needs a scope', () => {
    expect(() => readOptions({ path: ':memory:', pinned: true })).toThrow(invalid);
    expect(() => readOptions({ path: ':memory:', pinned: true, scope: 'project:a' })).not.toThrow();
  });

  test('a server has an address and no file', () => {
    const url = 'postgres://anna:hunter2@db.example.com/memory';
    expect(readOptions({ url })).toMatchObject({ url, path: undefined });
    expect(() => readOptions({ url, path: 'x.db' })).toThrow(invalid);
  });
  test.each([
    'postgres://anna:hun/ter2@db.example.com/memory',
    'mysql://anna:hunter2@db.example.com/memory',
    'postgres://anna:hunter2@db.example.com:x/memory',
    'postgres://anna:hunter2@db.example.com/memory?max=0',
    'hunter2',
  ])('an address that cannot be read is refused without telling its password: %s', (url) => {
    expect(() => readOptions({ url })).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        hint: expect.any(String),
        message: expect.not.stringContaining('ter2'),
      }),
    );
  });
});
