/** Turns what SQLite reports into the project's errors. */
import { type ErrorCode, messageOf, RecollectError } from '../../base/errors.ts';
import { fieldsOf } from '../../base/records.ts';

/** Primary result codes of SQLite, see its rescode page. */
const BUSY = 5;
const LOCKED = 6;
const PROTOCOL = 15;

const BY_RESULT: Record<number, { code: ErrorCode; message: string; hint: string }> = {
  8: {
    code: 'store_read_only',
    message: 'The database cannot be written',
    hint: 'Check the rights of the file and its folder, or open it read-only.',
  },
  10: {
    code: 'store_failed',
    message: 'The disk reported an input/output error',
    hint: 'Check the disk; nothing of this command was kept.',
  },
  11: {
    code: 'store_corrupt',
    message: 'The database file is damaged',
    hint: 'Run `recollect doctor`; restore a backup, or import an export into a new store.',
  },
  13: {
    code: 'store_full',
    message: 'The disk is full',
    hint: 'Free some space and try again; nothing of this command was kept.',
  },
  14: {
    code: 'store_unreachable',
    message: 'The database cannot be opened',
    hint: 'Check that the folder exists and that you may read and write it.',
  },
  26: {
    code: 'store_not_a_database',
    message: 'The file is not an SQLite database',
    hint: 'Point --db at a Recollect database, or move this file away.',
  },
};

export function resultCode(error: unknown): number | undefined {
  const { errcode } = fieldsOf(error);
  return typeof errcode === 'number' ? errcode & 0xff : undefined;
}

/** Another connection holds the lock; waiting helps. */
export function isBusy(error: unknown): boolean {
  const code = resultCode(error);
  return code === BUSY || code === LOCKED || code === PROTOCOL;
}

export function toStoreError(error: unknown, location: string): unknown {
  if (error instanceof RecollectError) return error;
  const code = resultCode(error);
  if (code === undefined) return error;
  const known = BY_RESULT[code];
  const said = messageOf(error);
  if (known)
    return new RecollectError(known.code, `${known.message}: ${location} (${said})`, {
      hint: known.hint,
      details: { location },
      cause: error,
    });
  if (isBusy(error)) return busyError(location, error);
  return new RecollectError('store_failed', `The database refused a statement: ${said}`, {
    hint: 'Nothing of this command was stored. Run `recollect doctor` to see whether the store is sound.',
    details: { location },
    cause: error,
  });
}

export function busyError(location: string, cause: unknown): RecollectError {
  return new RecollectError('store_busy', `Another process kept the database locked: ${location}`, {
    hint: 'Try again. If it happens again, look for a process with an open transaction.',
    details: { location },
    cause,
  });
}
