/** Turns what PostgreSQL and its driver report into the project's errors. */
import { codeOf, type ErrorCode, messageOf, RecollectError } from '../../base/errors.ts';
import { fieldsOf } from '../../base/records.ts';

interface Known {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string;
}

const NOTHING_KEPT = 'nothing of this command was kept';
const LOST: Known = {
  code: 'store_lost',
  message: 'The connection to the database was lost',
  hint: `Try again; ${NOTHING_KEPT}.`,
};
const WRONG_LOGIN: Known = {
  code: 'store_unreachable',
  message: 'The server refused the user or the password',
  hint: 'Check both in the address; special characters of a password are written as %40, %2F and so on.',
};
const NOT_ALLOWED: Known = {
  code: 'store_denied',
  message: 'The user of the address may not do this',
  hint: 'Let the owner of the tables grant it, or connect as that user; see docs/guides/postgres.md.',
};
const FULL: Known = {
  code: 'store_full',
  message: 'The server has no room left',
  hint: `Free some space there and try again; ${NOTHING_KEPT}.`,
};
const TOO_MANY: Known = {
  code: 'store_busy',
  message: 'The server takes no more connections',
  hint: 'Try again; give each client a smaller ?max= in its address, or raise max_connections.',
};
const DAMAGED: Known = {
  code: 'store_corrupt',
  message: 'The server says that data is damaged',
  hint: 'Look into its log; restore a backup, or import an export into a new store.',
};

/** By SQLSTATE, see PostgreSQL's appendix A; two characters stand for a whole class. */
const BY_STATE: Record<string, Known> = {
  '08': LOST,
  '57P01': LOST,
  '57P02': LOST,
  '57P05': LOST,
  '25P03': LOST,
  '57P03': { ...LOST, message: 'The server is starting up or shutting down', hint: 'Try again in a moment.' },
  '28': WRONG_LOGIN,
  '3D000': {
    code: 'store_unreachable',
    message: 'There is no database of that name on the server',
    hint: 'Make it with `createdb`, or check the address.',
  },
  '3F000': {
    code: 'store_unreachable',
    message: 'There is no schema to put tables into',
    hint: 'Create one with CREATE SCHEMA, or check search_path in the address.',
  },
  '42501': NOT_ALLOWED,
  '25006': {
    code: 'store_read_only',
    message: 'The server takes no changes: it is a replica, or set to read-only',
    hint: 'Connect to the primary server, or open the store read-only.',
  },
  '53100': FULL,
  '53200': { ...FULL, message: 'The server has no memory left' },
  '53300': TOO_MANY,
  XX001: DAMAGED,
  XX002: DAMAGED,
};

/** Codes of the driver and of Node when a connection cannot be made or has ended. */
const CONNECTION_CODES = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_DESTROYED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'ECONNRESET',
  'ECONNREFUSED',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EACCES',
]);

const DEADLOCK = '40P01';
const SERIALIZATION = '40001';
const UNIQUE = '23505';
const LOCK_TIMEOUT = '55P03';
const STATEMENT_TIMEOUT = '57014';
/** The constraint that two writers can only violate by appending at once. */
const ONE_PER_PLACE = 'events_place';
/** How the keys of projections are called. */
const ROW_KEY = /_key(__next)?$/;

/** What PostgreSQL itself said, as opposed to the driver. */
export function sqlState(error: unknown): string | undefined {
  const code = codeOf(error) ?? '';
  return /^[0-9A-Z]{5}$/.test(code) && !CONNECTION_CODES.has(code) ? code : undefined;
}

/** The connection cannot be used any more, or could not be made. */
export function isConnectionError(error: unknown): boolean {
  const state = sqlState(error);
  return state === undefined ? CONNECTION_CODES.has(codeOf(error) ?? '') : knownState(state)?.code === 'store_lost';
}

/** Two transactions came in each other's way; one of them has to begin again. */
export function isRace(error: unknown): boolean {
  const state = sqlState(error);
  return state === DEADLOCK || state === SERIALIZATION || violatedKey(error) === ONE_PER_PLACE;
}

/** A row was added whose key another row has. */
export function isKnownRow(error: unknown): boolean {
  return ROW_KEY.test(violatedKey(error) ?? '');
}

function violatedKey(error: unknown): string | undefined {
  if (sqlState(error) !== UNIQUE) return undefined;
  const { constraint_name, constraint } = fieldsOf(error);
  return [constraint_name, constraint].find((name) => typeof name === 'string');
}

export function timedOut(): Error {
  return Object.assign(new Error('The server did not answer in time'), { code: 'CONNECT_TIMEOUT' });
}

export function silent(): Error {
  return Object.assign(new Error('The server stopped answering'), { code: 'ETIMEDOUT' });
}

export function connectionEnded(): Error {
  return Object.assign(new Error('The connection has ended'), { code: 'CONNECTION_CLOSED' });
}

/** While a connection is made, only settings of the address can be unknown. */
const UNKNOWN_SETTING = '42704';
const WRONG_SETTING: Known = {
  code: 'store_unreachable',
  message: 'The server does not know a setting of the address',
  hint: 'Check the part after the ? in the address; docs/guides/postgres.md lists the settings of Recollect.',
};

/** For a connection that could not be made. */
export function toConnectError(error: unknown, location: string): unknown {
  if (error instanceof RecollectError) return error;
  const state = sqlState(error);
  if (state === UNKNOWN_SETTING) return made(WRONG_SETTING, error, location);
  if (state !== undefined || !(error instanceof Error)) return toStoreError(error, location);
  return made(
    {
      code: 'store_unreachable',
      message: 'The database server cannot be reached',
      hint: 'Check host and port in the address, that the server runs, and that nothing between you and it is in the way.',
    },
    error,
    location,
  );
}

export function toStoreError(error: unknown, location: string): unknown {
  if (error instanceof RecollectError) return error;
  const state = sqlState(error);
  if (state === undefined) return isConnectionError(error) ? made(LOST, error, location) : error;
  const known = knownState(state);
  if (known) return made(known, error, location);
  if (state === LOCK_TIMEOUT || state === STATEMENT_TIMEOUT || isRace(error)) return busyError(location, error);
  return new RecollectError('store_failed', `The database refused a statement: ${messageOf(error)}`, {
    hint: 'Nothing of this command was stored. Run `recollect doctor` to see whether the store is sound.',
    details: { location, sqlState: state },
    cause: error,
  });
}

export function busyError(location: string, cause: unknown): RecollectError {
  return new RecollectError('store_busy', `Other connections kept the database busy for too long: ${location}`, {
    hint: 'Try again. If it happens again, look for a client with an open transaction (pg_stat_activity).',
    details: { location },
    cause,
  });
}

/** The connection ended between the request to commit and its answer. */
export function outcomeUnknown(location: string, cause: unknown): RecollectError {
  return new RecollectError(
    'store_outcome_unknown',
    `The connection was lost while the command was being committed, so it is unknown whether it was stored: ${location}`,
    {
      hint: 'Check whether it was stored before you repeat it. Repeating is safe for evidence with an external id and for content that is not stored twice.',
      details: { location },
      cause,
    },
  );
}

function knownState(state: string): Known | undefined {
  return BY_STATE[state] ?? BY_STATE[state.slice(0, 2)];
}

function made(known: Known, cause: unknown, location: string): RecollectError {
  const said = messageOf(cause) || (codeOf(cause) ?? '');
  return new RecollectError(known.code, `${known.message}: ${location} (${said})`, {
    hint: known.hint,
    details: { location },
    cause,
  });
}
