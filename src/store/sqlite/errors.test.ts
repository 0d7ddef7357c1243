/** What SQLite reports, in the project's words. */
import { describe, expect, test } from 'vitest';
import { RecollectError } from '../../base/errors.ts';
import { busyError, isBusy, resultCode, toStoreError } from './errors.ts';

function sqliteError(errcode: number): Error {
  return Object.assign(new Error('said by SQLite'), { code: 'ERR_SQLITE_ERROR', errcode });
}

describe('result codes', () => {
  test.each([
    [8, 'store_read_only'],
    [10, 'store_failed'],
    [11, 'store_corrupt'],
    [13, 'store_full'],
    [14, 'store_unreachable'],
    [26, 'store_not_a_database'],
    [5, 'store_busy'],
    [6, 'store_busy'],
    [15, 'store_busy'],
    [1, 'store_failed'],
    [19, 'store_failed'],
  ])('%i becomes %s, with a hint and the cause', (errcode, code) => {
    const cause = sqliteError(errcode);
    const error = toStoreError(cause, '/home/anna/memory.db') as RecollectError;
    expect(error).toBeInstanceOf(RecollectError);
    expect(error.code).toBe(code);
    expect(error.hint).toBeTruthy();
    expect(error.cause).toBe(cause);
  });

  test('extended codes count as their primary one', () => {
    expect(resultCode(sqliteError(0x0a | (5 << 8)))).toBe(10);
    expect(isBusy(sqliteError(5 | (2 << 8)))).toBe(true);
  });

  test('what is ours, and what is not from SQLite, passes unchanged', () => {
    const ours = new RecollectError('not_found', 'x');
    const plain = new TypeError('y');
    expect(toStoreError(ours, '')).toBe(ours);
    expect(toStoreError(plain, '')).toBe(plain);
    expect(resultCode('text')).toBeUndefined();
    expect(isBusy(plain)).toBe(false);
  });

  test('a locked database may be tried again', () => {
    expect(busyError('/x', undefined).retryable).toBe(true);
  });
});
