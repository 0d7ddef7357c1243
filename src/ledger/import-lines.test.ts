/** Lines of an export: what was written reads back, and nothing that was altered gets through. */
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { newEvent } from '../../test/support/new-event.ts';
import { toHex } from '../base/hash.ts';
import { LIMITS } from '../base/limits.ts';
import type { StoredEvent } from '../model/event.ts';
import { openSqliteStore } from '../store/sqlite/store.ts';
import { Appender } from './append.ts';
import { bodyHashOf, chainHashOf, eventHashOf } from './chain.ts';
import { exportLines } from './export.ts';
import { LinesInOrder, readEventLine, readHeader } from './import-lines.ts';
import { Kinds } from './kinds.ts';
import { Projection } from './projector.ts';

const kinds = new Kinds([
  {
    kind: 'note.taken',
    version: 2,
    body: z.object({ text: z.string() }),
    upcast: { 1: ({ words, ...rest }) => ({ ...rest, text: words }) },
  },
]);
const projection = new Projection(kinds, [], async () => undefined);
const ID = 'ev_01kjmbqde00000000000000000';

const lines: string[] = [];
let stored: StoredEvent;
beforeAll(async () => {
  const store = await openSqliteStore({ path: ':memory:' });
  await store.write((view) =>
    new Appender(view, kinds, projection, 1_000).append(
      newEvent(ID, {
        sessionId: 's',
        source: 'mail',
        externalId: 'x',
        salt: new Uint8Array(16).fill(3),
        data: { text: 'Grüße 😀 \u0000' },
      }),
    ),
  );
  stored = (await store.read((view) => view.getEvent(ID)))!;
  for await (const line of exportLines(store, 1_000, { access: undefined, seesScopes: true }, () => undefined))
    lines.push(line);
  await store.close();
});

/** The line with some fields replaced. */
function altered(change: Record<string, unknown>): string {
  return JSON.stringify({ ...JSON.parse(lines[1]!), ...change });
}

/** The line with some fields replaced and honest hashes for them, as an attacker would make it. */
function forged(change: Record<string, unknown>): string {
  const line = { ...JSON.parse(lines[1]!), ...change };
  const bodyHash = bodyHashOf(Buffer.from(line.salt, 'hex'), line.body);
  const metadata = {
    id: line.id,
    kind: line.kind,
    kindVersion: line.kindVersion,
    scopeId: line.scope,
    sessionId: line.session,
    itemId: line.item,
    actorId: line.actor,
    actorKind: line.actorKind,
    trust: line.trust,
    occurredAt: Date.parse(line.occurredAt),
    recordedAt: Date.parse(line.recordedAt),
    source: line.source,
    externalId: line.externalId,
  };
  return JSON.stringify({
    ...line,
    bodyHash: toHex(bodyHash),
    eventHash: toHex(eventHashOf(metadata, line.kindVersion, bodyHash)),
  });
}

describe('the header', () => {
  test('of an export is accepted, with fields that are not known too', () => {
    expect(() => readHeader(lines[0]!)).not.toThrow();
    expect(() => readHeader(JSON.stringify({ ...JSON.parse(lines[0]!), more: 1 }))).not.toThrow();
    expect(JSON.parse(lines[0]!)).toMatchObject({
      format: 'recollect-ledger',
      version: 1,
      complete: true,
      heads: { local: { seq: 1 } },
    });
  });

  test.each([
    '',
    '{}',
    '[]',
    'null',
    'text',
    '{"format":"other","version":1}',
    '{"format":"recollect-ledger"}',
    '{"format":"recollect-ledger","version":"1"}',
    '\ufeff{}',
  ])('%j is none', (text) => {
    expect(() => readHeader(text)).toThrow(
      expect.objectContaining({ code: 'import_invalid', hint: expect.any(String) }),
    );
  });

  test('of another version is refused', () => {
    for (const version of [0, 1.5, 2, 99])
      expect(() => readHeader(`{"format":"recollect-ledger","version":${version}}`)).toThrow(
        expect.objectContaining({
          code: 'import_invalid',
          message: expect.stringContaining(`version ${version};`),
          hint: 'Upgrade Recollect.',
        }),
      );
  });
});

describe('a line', () => {
  test('gives the event as it was, with its place there', () => {
    const { position: _position, ...kept } = stored as StoredEvent & { position: number };
    const read = readEventLine(lines[1]!, 2, kinds);
    const plain = (event: object) =>
      Object.fromEntries(
        Object.entries(event).map(([field, value]) => [field, value instanceof Uint8Array ? toHex(value) : value]),
      );
    expect(plain(read)).toEqual(plain(kept));
  });

  const covered = {
    id: 'ev_01kjmbqde00000000000000001',
    kind: 'note.lost',
    kindVersion: 1,
    scope: 'scp_x',
    session: null,
    item: 'mem_1',
    actor: 'eve',
    actorKind: 'agent',
    trust: 1,
    occurredAt: '2026-01-01T00:00:00.000Z',
    recordedAt: '2026-01-01T00:00:00.000Z',
    source: null,
    externalId: 'y',
    salt: '00'.repeat(16),
    body: '{"text":"forged"}',
    bodyHash: `01${'00'.repeat(32)}`,
    eventHash: `01${'00'.repeat(32)}`,
  };
  test.each(Object.entries(covered))('with another %s does not match its hash', (field, value) => {
    expect(() => readEventLine(altered({ [field]: value }), 7, kinds)).toThrow(
      expect.objectContaining({
        code: 'import_invalid',
        message: expect.stringContaining('Line 7'),
        hint: expect.any(String),
        details: { line: 7 },
      }),
    );
  });

  const malformed: Record<string, unknown>[] = [
    { id: 'mem_01kjmbqde00000000000000000' },
    { id: 5 },
    { chain: '' },
    { chain: 'a\nb' },
    { kind: null },
    { kindVersion: 0 },
    { kindVersion: 1.5 },
    { scope: 'x'.repeat(LIMITS.label + 1) },
    { actorKind: 'god' },
    { trust: 2 },
    { trust: '0.9' },
    { occurredAt: 'today' },
    { occurredAt: 5 },
    { salt: null },
    { salt: 'xyz' },
    { salt: '00' },
    { body: null },
    { body: 5 },
    { eventHash: 'ab' },
    { seq: 0 },
    { seq: '1' },
    { appendedAt: 'later' },
    { chainHash: undefined },
    { chainHash: '00'.repeat(32) },
    { eventHash: `02${'00'.repeat(32)}` },
  ];
  test.each(malformed)('with %j is damaged', (change) => {
    expect(() => readEventLine(altered(change), 3, kinds)).toThrow(
      expect.objectContaining({ code: 'import_invalid', details: { line: 3 } }),
    );
  });

  test.each(['', '{', 'null', '[]', '"text"', '{}', '\u0000'])('%j is damaged', (text) => {
    expect(() => readEventLine(text, 3, kinds)).toThrow(
      expect.objectContaining({ code: 'import_invalid', details: { line: 3 } }),
    );
  });

  test('cut anywhere is damaged', () => {
    const whole = lines[1]!;
    for (let length = 0; length < whole.length; length += 7) {
      expect(() => readEventLine(whole.slice(0, length), 2, kinds)).toThrow(
        expect.objectContaining({ code: 'import_invalid' }),
      );
    }
  });

  test('with one character changed anywhere never gives another event', () => {
    const whole = lines[1]!;
    const honest = JSON.stringify(readEventLine(whole, 2, kinds));
    // Its place in the chain it came from is not used.
    const placeless = new Set(['seq', 'appendedAt', 'chainHash', 'chain']);
    for (let at = 0; at < whole.length; at++) {
      const text = `${whole.slice(0, at)}${whole[at] === 'a' ? 'b' : 'a'}${whole.slice(at + 1)}`;
      try {
        const read = readEventLine(text, 2, kinds);
        const changedField = Object.keys(JSON.parse(text)).find(
          (key) => JSON.stringify(JSON.parse(text)[key]) !== JSON.stringify(JSON.parse(whole)[key]),
        );
        if (changedField === undefined || !placeless.has(changedField)) expect(JSON.stringify(read)).toBe(honest);
      } catch (error) {
        expect(['import_invalid', 'kind_unknown']).toContain((error as { code: string }).code);
      }
    }
  });

  test('longer than the limit is not even read', () => {
    expect(() => readEventLine('x'.repeat(LIMITS.importLine), 2, kinds)).toThrow(/not JSON/);
    expect(() => readEventLine('x'.repeat(LIMITS.importLine + 1), 2, kinds)).toThrow(/longer than/);
  });
});

describe('a line with honest hashes', () => {
  test('in an old version is accepted as it is', () => {
    const line = forged({ kindVersion: 1, body: '{"words":"old"}' });
    expect(readEventLine(line, 2, kinds)).toMatchObject({ kindVersion: 1, body: '{"words":"old"}' });
  });

  test('of an unknown kind or a newer version says that Recollect must be upgraded', () => {
    for (const change of [{ kind: 'note.lost' }, { kindVersion: 9 }]) {
      expect(() => readEventLine(forged(change), 2, kinds)).toThrow(
        expect.objectContaining({ code: 'kind_unknown', hint: expect.stringContaining('upgrade') }),
      );
    }
  });

  test.each([
    '{ "text":"x"}',
    '{"text":"x"} ',
    '{"text":"\\u0041"}',
    '{"text":"\\/"}',
    '{"text":"x","text":"x"}',
    '{"text":"x","more":1.0}',
    '{"text":"x","more":-0}',
    '{"text":"x","more":1}',
    '{"more":12345678901234567890,"text":"x"}',
    `{"more":${'['.repeat(70)}${']'.repeat(70)},"text":"x"}`,
    '{"more":"\\ud800","text":"x"}',
  ])('with the body %j, which is not canonical, is refused (LED-13)', (body) => {
    expect(() => readEventLine(forged({ body }), 2, kinds)).toThrow(
      expect.objectContaining({ code: 'import_invalid', message: expect.stringContaining('not canonical JSON') }),
    );
  });

  test.each(['{"text":5}', '{}', '[]', 'null', '"text"', 'no JSON', ''])(
    'with the body %j is damaged all the same',
    (body) => {
      expect(() => readEventLine(forged({ body }), 2, kinds)).toThrow(
        expect.objectContaining({ code: 'import_invalid' }),
      );
    },
  );
});

describe('lines in order (LED-19)', () => {
  const link = (seq: number, previous: Uint8Array | null, appendedAt = 1_000) => {
    const chainHash = chainHashOf(previous, 'local', seq, appendedAt, stored.eventHash);
    return { ...stored, seq, appendedAt, chainHash };
  };
  const checked = (isComplete: boolean, events: readonly StoredEvent[]) => {
    const order = new LinesInOrder(isComplete);
    for (const [index, event] of events.entries()) order.take(event, index + 2);
  };
  const broken = (line: number) => expect.objectContaining({ code: 'import_invalid', details: { line } });

  test('follow each other', () => {
    const first = link(1, null);
    expect(() => checked(true, [first, link(2, first.chainHash)])).not.toThrow();
  });

  test('with another time of arrival, or after another event, are refused', () => {
    const first = link(1, null);
    const second = link(2, first.chainHash);
    for (const isComplete of [true, false]) {
      expect(() => checked(isComplete, [{ ...first, appendedAt: 999 }])).toThrow(broken(2));
      expect(() => checked(isComplete, [first, { ...second, appendedAt: 999 }])).toThrow(broken(3));
      expect(() => checked(isComplete, [link(1, null, 5), second])).toThrow(broken(3));
    }
  });

  test('may have gaps only in a part of a ledger', () => {
    const later = link(3, stored.chainHash);
    expect(() => checked(false, [link(1, null), later, link(4, later.chainHash)])).not.toThrow();
    expect(() => checked(true, [link(1, null), later])).toThrow(broken(3));
    expect(() => checked(true, [later])).toThrow(broken(2));
  });
});
