/** Kinds of events: bodies are checked when written, and old ones are brought up to date when read. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { sampleEvent } from '../../test/store/contract/samples.ts';
import { Kinds } from './kinds.ts';

/** A made-up kind in its third version: 1 had one name, 2 split it, 3 counts them. */
const kinds = new Kinds([
  {
    kind: 'guest.invited',
    version: 3,
    body: z.object({ names: z.array(z.string()), count: z.int() }),
    upcast: {
      1: ({ name, ...rest }) => ({ ...rest, names: String(name).split(' and ') }),
      2: (body) => ({ ...body, count: (body.names as string[]).length }),
    },
  },
  { kind: 'guest.left', version: 1, body: z.object({ reason: z.string().optional() }) },
  { kind: 'guest.renamed', version: 2, body: z.object({}) },
]);
const unknown = expect.objectContaining({ code: 'kind_unknown', hint: expect.any(String) });

describe('check', () => {
  test('gives the version in which a body is written', () => {
    expect(kinds.check('guest.invited', { names: ['Anna'], count: 1 })).toBe(3);
    expect(kinds.check('guest.left', {})).toBe(1);
  });

  test('refuses a body of another shape, an old one too', () => {
    expect(() => kinds.check('guest.invited', { name: 'Anna' })).toThrow(
      expect.objectContaining({ code: 'invalid_input' }),
    );
    expect(() => kinds.check('guest.left', { reason: 5 })).toThrow(
      expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining('reason') }),
    );
  });

  test.each(['guest.arrived', '', 'constructor', '__proto__'])('refuses the unknown kind %j', (kind) => {
    expect(() => kinds.check(kind, {})).toThrow(unknown);
  });
});

describe('upcast', () => {
  test('walks from any version to the newest, step by step', () => {
    expect(kinds.upcast('guest.invited', 1, { name: 'Anna and Ben', table: 4 })).toEqual({
      names: ['Anna', 'Ben'],
      table: 4,
      count: 2,
    });
    expect(kinds.upcast('guest.invited', 2, { names: ['Anna'] })).toEqual({ names: ['Anna'], count: 1 });
    expect(kinds.upcast('guest.invited', 3, { names: [], count: 0 })).toEqual({ names: [], count: 0 });
  });

  test('leaves the stored body alone (LED-14)', () => {
    const body = { name: 'Anna and Ben' };
    kinds.upcast('guest.invited', 1, body);
    expect(body).toEqual({ name: 'Anna and Ben' });
  });

  test('refuses a version that is newer, older than any step, or no version', () => {
    for (const version of [4, 0, -1]) expect(() => kinds.upcast('guest.invited', version, {})).toThrow(unknown);
    expect(() => kinds.upcast('guest.renamed', 1, {})).toThrow(unknown);
    expect(() => kinds.upcast('guest.arrived', 1, {})).toThrow(unknown);
  });
});

describe('read', () => {
  test('gives the event as it is stored and its body as it is meant now', () => {
    const event = {
      ...sampleEvent({ seq: 1, kind: 'guest.invited', kindVersion: 1, body: '{"name":"Anna"}' }),
      position: 7,
    };
    expect(kinds.read(event)).toEqual({ ...event, data: { names: ['Anna'], count: 1 } });
    expect(kinds.read(event).body).toBe('{"name":"Anna"}');
  });

  test('an erased body is null', () => {
    const event = { ...sampleEvent({ seq: 1, kind: 'guest.invited', body: null }), position: 1 };
    expect(kinds.read(event).data).toBeNull();
  });
});

test('names are all of them', () => {
  expect(kinds.names).toEqual(['guest.invited', 'guest.left', 'guest.renamed']);
});
