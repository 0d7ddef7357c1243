/** The hashes of the ledger, pinned: what goes into them must never change, or old ledgers would not verify. */
import { describe, expect, test } from 'vitest';
import { fromHex, sha256Hex, toHex } from '../base/hash.ts';
import type { EventMetadata } from '../model/event.ts';
import { bodyHashOf, chainHashOf, eventHashOf, HASH_BYTES, HASH_FORMAT } from './chain.ts';

const salt = fromHex('000102030405060708090a0b0c0d0e0f');

const full: EventMetadata = {
  id: 'ev_01kjmbqde00000000000000000',
  kind: 'external_event',
  kindVersion: 1,
  scopeId: 'scp_qf50qvsr4rv2mpjvzarx6z671e',
  sessionId: 'planning',
  itemId: 'mem_01kjmbqde00000000000000001',
  actorId: 'claude',
  actorKind: 'agent',
  trust: 0.5,
  occurredAt: 1_772_357_400_000,
  recordedAt: 1_772_357_400_123,
  source: 'pagerduty',
  externalId: 'PD-1042',
};
const bare: EventMetadata = {
  ...full,
  kind: 'user_message',
  sessionId: null,
  itemId: null,
  actorId: 'owner',
  actorKind: 'person',
  trust: 0.9,
  occurredAt: -62_135_596_800_000,
  source: null,
  externalId: null,
};

const BODY = '{"content":"Grüße, 日本, 😀, \\u0000, \\"x\\""}';

/** Computed once, by another program that knew only docs/ledger-format.md. */
const GOLDEN = {
  emptyBody: '01e5a4a2d4fe7fff77d57ddaa04b8f08e2426ed381dc882c554628c5b8929e7fea',
  body: '01783a24d8857632c155926151c53f83f3611676592c65ad2091c89cd1ba630903',
  full: '018e707684958a50326592bbde6ff017ea1a9d7294e530a7ebab3e5640585d4947',
  fullVersion2: '0120caf8b5aad5022c5cf6037ef5c65d4fd167cd3dd94d3ab0531cf84f929504d5',
  bare: '01d4a2e3942a2fbdd3ffc1a8633fe557e320c63f641fac92e05ccfeaaa077c2aeb',
  first: '01d4b2a93373abade53f047267631af4af9b0c5f183b06f6bdad31ebbe5371117f',
  second: '0140f64cb46c9f820135698978177fd80994ef20f762ffa9d484f6a9d4e1560d83',
};

const AT = 1_772_357_400_200;

describe('golden vectors', () => {
  const bodyHash = bodyHashOf(salt, BODY);

  test('the body: its salt and its text (LED-8)', () => {
    expect(toHex(bodyHashOf(new Uint8Array(), ''))).toBe(GOLDEN.emptyBody);
    expect(toHex(bodyHash)).toBe(GOLDEN.body);
  });

  test('the event: everything that its writer decided (LED-9)', () => {
    expect(toHex(eventHashOf(full, 1, bodyHash))).toBe(GOLDEN.full);
    expect(toHex(eventHashOf(full, 2, bodyHash))).toBe(GOLDEN.fullVersion2);
    expect(toHex(eventHashOf(bare, 1, bodyHash))).toBe(GOLDEN.bare);
  });

  test('the link: the one before, the place, the time of arrival and the event (LED-10)', () => {
    const first = chainHashOf(null, 'local', 1, AT, eventHashOf(full, 1, bodyHash));
    expect(toHex(first)).toBe(GOLDEN.first);
    expect(toHex(chainHashOf(first, 'local', 2, AT, eventHashOf(bare, 1, bodyHash)))).toBe(GOLDEN.second);
  });

  test('each begins with the format that it was made by', () => {
    const event = eventHashOf(full, 1, bodyHash);
    for (const hash of [bodyHash, event, chainHashOf(null, 'local', 1, AT, event)])
      expect([hash.length, hash[0]]).toEqual([HASH_BYTES, HASH_FORMAT]);
  });
});

describe('what the link covers', () => {
  const event = eventHashOf(full, 1, bodyHashOf(salt, BODY));
  const before = chainHashOf(event, 'local', 2, AT, event);

  test.each([
    ['the link before', chainHashOf(before, 'local', 2, AT, event)],
    ['that there is one', chainHashOf(null, 'local', 2, AT, event)],
    ['the chain', chainHashOf(event, 'locals', 2, AT, event)],
    ['the place', chainHashOf(event, 'local', 3, AT, event)],
    ['the time of arrival', chainHashOf(event, 'local', 2, AT + 1, event)],
    ['the event', chainHashOf(event, 'local', 2, AT, before)],
    ['where one field ends', chainHashOf(event, 'local2', 2, AT, event)],
  ])('%s', (_, changed) => {
    expect(toHex(changed)).not.toBe(toHex(before));
  });
});

describe('what the event hash covers', () => {
  const bodyHash = bodyHashOf(salt, BODY);
  const before = toHex(eventHashOf(full, full.kindVersion, bodyHash));

  test.each(Object.keys(full).filter((field) => field !== 'kindVersion') as (keyof EventMetadata)[])('%s', (field) => {
    const value = full[field];
    const changed = { ...full, [field]: typeof value === 'number' ? value + 0.25 : `${value}x` } as EventMetadata;
    expect(toHex(eventHashOf(changed, full.kindVersion, bodyHash))).not.toBe(before);
  });

  test('the version of the kind and the body', () => {
    expect(toHex(eventHashOf(full, 2, bodyHash))).not.toBe(before);
    expect(toHex(eventHashOf(full, 1, bodyHashOf(salt, `${BODY} `)))).not.toBe(before);
  });

  test('nothing slips from one field into the next', () => {
    const one = eventHashOf({ ...full, source: 'ab', externalId: 'c' }, 1, bodyHash);
    const other = eventHashOf({ ...full, source: 'a', externalId: 'bc' }, 1, bodyHash);
    const none = eventHashOf({ ...full, source: null, externalId: 'null' }, 1, bodyHash);
    const text = eventHashOf({ ...full, source: 'null', externalId: null }, 1, bodyHash);
    expect(new Set([one, other, none, text].map(toHex)).size).toBe(4);
  });

  test('a text of any length and in any letters is covered to its last byte', () => {
    const texts = ['', 'x', 'ü', '😀'].flatMap((unit) =>
      [1, 79, 80, 81, 30_000, 2_000_000].map((count) => unit.repeat(count)),
    );
    const hashes = texts.flatMap((text) => [text, `${text}y`].map((body) => toHex(bodyHashOf(salt, body))));
    const expected = texts.flatMap((text) =>
      [text, `${text}y`].map((body) => {
        const fields = ['recollect/1/body', toHex(salt), body];
        return `01${sha256Hex(fields.map((field) => `${Buffer.byteLength(field)}:${field},`).join(''))}`;
      }),
    );
    expect(hashes).toEqual(expected);
  });

  test('a body cannot be guessed without its salt', () => {
    expect(toHex(bodyHashOf(salt, BODY))).not.toBe(toHex(bodyHashOf(fromHex('ff'), BODY)));
  });
});
