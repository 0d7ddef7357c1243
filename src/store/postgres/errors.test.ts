/** What PostgreSQL and the driver say, in the project's codes: each with a hint, none with a password. */
import { describe, expect, test } from 'vitest';
import { RecollectError } from '../../base/errors.ts';
import {
  busyError,
  connectionEnded,
  isConnectionError,
  isKnownRow,
  isRace,
  outcomeUnknown,
  sqlState,
  timedOut,
  toConnectError,
  toStoreError,
} from './errors.ts';

const WHERE = 'postgres://db.example.com/memory';

function said(code: string, more: object = {}): Error {
  return Object.assign(new Error('said by PostgreSQL'), { code, ...more });
}

describe('SQLSTATE', () => {
  test.each([
    ['08006', 'store_lost'],
    ['57P01', 'store_lost'],
    ['57P03', 'store_lost'],
    ['25P03', 'store_lost'],
    ['28P01', 'store_unreachable'],
    ['28000', 'store_unreachable'],
    ['3D000', 'store_unreachable'],
    ['3F000', 'store_unreachable'],
    ['42501', 'store_denied'],
    ['25006', 'store_read_only'],
    ['53100', 'store_full'],
    ['53200', 'store_full'],
    ['53300', 'store_busy'],
    ['55P03', 'store_busy'],
    ['57014', 'store_busy'],
    ['40P01', 'store_busy'],
    ['40001', 'store_busy'],
    ['XX001', 'store_corrupt'],
    ['XX002', 'store_corrupt'],
    ['23505', 'store_failed'],
    ['42P01', 'store_failed'],
    ['P0001', 'store_failed'],
  ])('%s becomes %s, with a hint and the cause', (state, code) => {
    const cause = said(state);
    const error = toStoreError(cause, WHERE) as RecollectError;
    expect(error).toBeInstanceOf(RecollectError);
    expect(error.code).toBe(code);
    expect(error.hint).toBeTruthy();
    expect(error.cause).toBe(cause);
  });
});

describe('connections', () => {
  test.each(['ECONNRESET', 'EPIPE', 'CONNECTION_CLOSED', 'CONNECTION_DESTROYED', 'ETIMEDOUT'])(
    '%s in the middle is a lost connection, and may be tried again',
    (code) => {
      const error = toStoreError(said(code), WHERE) as RecollectError;
      expect([error.code, error.retryable]).toEqual(['store_lost', true]);
      expect(isConnectionError(said(code))).toBe(true);
      expect(sqlState(said(code))).toBeUndefined();
    },
  );

  test.each(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'CONNECT_TIMEOUT'])(
    '%s at the beginning is a server that cannot be reached',
    (code) => {
      expect(toConnectError(said(code), WHERE)).toMatchObject({ code: 'store_unreachable', hint: expect.any(String) });
    },
  );

  test('what the server itself says at the beginning counts as what it says', () => {
    expect(toConnectError(said('53300'), WHERE)).toMatchObject({ code: 'store_busy' });
    expect(toConnectError(said('57P03'), WHERE)).toMatchObject({ code: 'store_lost', retryable: true });
    expect(isConnectionError(timedOut())).toBe(true);
    expect(isConnectionError(connectionEnded())).toBe(true);
  });

  test('a commit without an answer is not called retryable', () => {
    const error = outcomeUnknown(WHERE, said('ECONNRESET'));
    expect([error.code, error.retryable]).toEqual(['store_outcome_unknown', false]);
    expect(error.hint).toBeTruthy();
  });
});

describe('races', () => {
  test.each([
    ['40001', {}, true],
    ['40P01', {}, true],
    ['23505', { constraint_name: 'events_place' }, true],
    ['23505', { constraint: 'events_place' }, true],
    ['23505', { constraint_name: 'events_id' }, false],
    ['55P03', {}, false],
    ['P0001', {}, false],
  ])('%s with %j: %s', (state, more, race) => {
    expect(isRace(said(state, more))).toBe(race);
  });
});

test('a row that is there already is known by the key that it violates', () => {
  expect(isKnownRow(said('23505', { constraint_name: 'memories_key' }))).toBe(true);
  expect(isKnownRow(said('23505', { constraint: 'item_tags_key__next' }))).toBe(true);
  expect(isKnownRow(said('23505', { constraint_name: 'events_id' }))).toBe(false);
  expect(isKnownRow(said('23503', { constraint_name: 'memories_key' }))).toBe(false);
});

test('what is ours, and what is not from the database, passes unchanged', () => {
  const ours = new RecollectError('not_found', 'x');
  const plain = new TypeError('y');
  expect(toStoreError(ours, WHERE)).toBe(ours);
  expect(toStoreError(plain, WHERE)).toBe(plain);
  expect(toConnectError(ours, WHERE)).toBe(ours);
  expect(isRace(undefined)).toBe(false);
  expect(busyError(WHERE, undefined).retryable).toBe(true);
});
