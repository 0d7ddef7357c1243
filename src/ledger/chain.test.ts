/** The hashes of the ledger, pinned: what goes into them must never change, or old ledgers would not verify. */
import { describe, expect, test } from 'vitest';
import { fromHex, toHex } from '../base/hash.ts';
import type { EventMetadata } from '../model/event.ts';
import { bodyHashOf, chainHashOf, eventHashOf, GENESIS } from './chain.ts';

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

/** Computed once. */
const GOLDEN = {
  emptyBody: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  body: '2bb58eb163cb63f7ab735811d98d6edac4e7595a8328ce7fd614a456c89dbb5c',
  full: 'a5f2ebe9b5fa0a0fa2571dc7c68841d4fe85e416a2c873ac882b708490de7ffe',
  fullVersion2: '87f88b70e7b11af666197f968e0f6a57364c8386685f07d106e1f06a9c0bdda1',
  bare: '5fb6bea6d5233bc39b8bcff1e9a7d96e6693336b3da1c333acaf736385203ca1',
  first: '97cfc5eec62991de819846c2004a7845f8c3c6365edfdcbdb84ca190c03f5ca0',
  second: 'a97d4b0474db552ceff5b0c07e132f5f7256933c20d96262d98f46ca1da1be56',
};

describe('golden vectors', () => {
  const bodyHash = bodyHashOf(salt, BODY);

  test('the body: its salt, then its text in UTF-8 (LED-8)', () => {
    expect(toHex(bodyHashOf(new Uint8Array(), ''))).toBe(GOLDEN.emptyBody);
    expect(toHex(bodyHash)).toBe(GOLDEN.body);
  });

  test('the event: everything that its writer decided (LED-9)', () => {
    expect(toHex(eventHashOf(full, 1, bodyHash))).toBe(GOLDEN.full);
    expect(toHex(eventHashOf(full, 2, bodyHash))).toBe(GOLDEN.fullVersion2);
    expect(toHex(eventHashOf(bare, 1, bodyHash))).toBe(GOLDEN.bare);
  });

  test('the chain: the link before, then the event (LED-10)', () => {
    expect(toHex(GENESIS)).toBe('00'.repeat(32));
    const first = chainHashOf(GENESIS, eventHashOf(full, 1, bodyHash));
    expect(toHex(first)).toBe(GOLDEN.first);
    expect(toHex(chainHashOf(first, eventHashOf(bare, 1, bodyHash)))).toBe(GOLDEN.second);
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

  test('a body cannot be guessed without its salt', () => {
    expect(toHex(bodyHashOf(salt, BODY))).not.toBe(toHex(bodyHashOf(fromHex('ff'), BODY)));
  });
});
