/** The one error class of the project and the table of its codes. */

import { withoutInvisible } from './invisible.ts';
import { fieldsOf } from './records.ts';

/** Process exit codes of the CLI, by meaning. Documented in docs/reference/errors.md, which is generated from here. */
export const EXIT = {
  ok: 0,
  internal: 1,
  usage: 2,
  notFound: 3,
  conflict: 4,
  denied: 5,
  checkFailed: 6,
  store: 7,
  retry: 75,
} as const;

interface CodeFacts {
  readonly exit: number;
  readonly summary: string;
  readonly retryable?: true;
}

export const ERROR_CODES = {
  invalid_input: { exit: EXIT.usage, summary: 'A field is missing, has the wrong type or an impossible value.' },
  too_large: { exit: EXIT.usage, summary: 'A text, list or request is over its limit.' },
  malformed_text: { exit: EXIT.usage, summary: 'A text holds a lone surrogate, so it is not valid Unicode.' },
  cursor_invalid: { exit: EXIT.usage, summary: 'A paging or feed cursor is damaged or belongs to another request.' },
  head_invalid: { exit: EXIT.usage, summary: 'A saved head is not of the form chain@seq:hash.' },
  vectors_unavailable: {
    exit: EXIT.usage,
    summary: 'A search by meaning was asked for, and there is no model for it, or none that can be used.',
  },
  embedder_failed: {
    exit: EXIT.retry,
    summary: 'The model that computes vectors did not answer, or answered with something else.',
    retryable: true,
  },
  model_unreachable: {
    exit: EXIT.retry,
    summary: 'A model could not be downloaded; nothing was installed.',
    retryable: true,
  },
  model_corrupt: {
    exit: EXIT.checkFailed,
    summary: 'A file of a model is not what it should be; it is not used.',
  },
  unknown_operation: { exit: EXIT.usage, summary: 'There is no operation of that name.' },
  not_found: { exit: EXIT.notFound, summary: 'No such item in the scopes that this connection can read.' },
  ambiguous_name: { exit: EXIT.usage, summary: 'Several items have that name, or an id that begins so.' },
  version_not_found: { exit: EXIT.notFound, summary: 'The memory exists, that version of it does not.' },
  scope_not_found: { exit: EXIT.notFound, summary: 'No such scope.' },
  scope_invalid: {
    exit: EXIT.usage,
    summary: 'The scope reference cannot be read, or such a scope cannot stand there.',
  },
  scope_exists: { exit: EXIT.conflict, summary: 'A scope of that type and key is already there.' },
  scope_closed: { exit: EXIT.conflict, summary: 'The scope is closed; nothing can be written to it.' },
  scope_denied: { exit: EXIT.denied, summary: 'The connection is pinned to another scope.' },
  chain_mismatch: { exit: EXIT.conflict, summary: 'The change would cross from one chain into another.' },
  name_taken: { exit: EXIT.conflict, summary: 'Another memory of that kind already holds the name in this scope.' },
  duplicate_content: {
    exit: EXIT.conflict,
    summary: 'The scope already has this content, and the request refuses duplicates.',
  },
  link_cycle: { exit: EXIT.conflict, summary: 'The link would close a cycle, which its type does not allow.' },
  alias_taken: { exit: EXIT.conflict, summary: 'Another identity of the organisation already holds the name.' },
  quote_not_found: { exit: EXIT.usage, summary: 'A quote is not in its source.' },
  citation_outside_scope: {
    exit: EXIT.denied,
    summary: 'A cited event or document is not in the scope of the claim or memory or in one above it.',
  },
  nothing_to_change: { exit: EXIT.usage, summary: 'The request would change nothing.' },
  nothing_left: {
    exit: EXIT.usage,
    summary: 'A text held nothing but our own output or private sections, so nothing of it can be kept.',
  },
  rejected_value: {
    exit: EXIT.denied,
    summary: 'The value was rejected in this scope or in one around it, and no rejection ends by itself.',
  },
  binary_content: {
    exit: EXIT.denied,
    summary: 'A text is a file in the form of text, and a policy of this connection refuses such.',
  },
  blocked: { exit: EXIT.denied, summary: 'A policy of this connection refuses such a text.' },
  wrong_status: { exit: EXIT.conflict, summary: 'The memory is not in a status from which this can be done.' },
  changed_since: {
    exit: EXIT.conflict,
    summary: 'What should be undone was changed again since; nothing was touched.',
  },
  lease_held: {
    exit: EXIT.retry,
    summary: 'Another process is doing the same work.',
    retryable: true,
  },
  queue_full: {
    exit: EXIT.retry,
    summary: 'As many jobs wait, or failed for good, as the queue may have.',
    retryable: true,
  },
  work_failed: {
    exit: EXIT.checkFailed,
    summary: 'The work of a job ended, and what it checked is not in order.',
  },
  lease_lost: {
    exit: EXIT.retry,
    summary: 'Another process took the work over, or somebody cancelled it; nothing of the step was kept.',
    retryable: true,
  },
  person_required: { exit: EXIT.denied, summary: 'Only a person may do this; the connection acts for someone else.' },
  right_missing: { exit: EXIT.denied, summary: 'The connection may not do this: its token gives it less.' },
  confirmation_required: {
    exit: EXIT.denied,
    summary: 'It cannot be taken back, or changes many things at once, so it has to be confirmed with the request.',
  },
  unauthenticated: { exit: EXIT.denied, summary: 'The request carries no token that this server knows.' },
  host_refused: { exit: EXIT.denied, summary: 'The request names a host that this server does not answer for.' },
  origin_refused: { exit: EXIT.denied, summary: 'The request comes from a web page that this server does not serve.' },
  method_refused: { exit: EXIT.usage, summary: 'The route is there, but not for this method.' },
  not_json: { exit: EXIT.usage, summary: 'The body of a request is not JSON, or does not say that it is.' },
  rate_limited: { exit: EXIT.retry, summary: 'Too many requests within a short time.', retryable: true },
  shutting_down: {
    exit: EXIT.retry,
    summary: 'The server is ending; nothing of the request was kept.',
    retryable: true,
  },
  server_busy: {
    exit: EXIT.retry,
    summary: 'The server does as much at once as it may, or is ending.',
    retryable: true,
  },
  not_erasable: {
    exit: EXIT.usage,
    summary: 'Such an item cannot be erased: others stand on it, or it keeps something away.',
  },
  erased: { exit: EXIT.conflict, summary: 'It was erased; nothing brings it back.' },
  event_conflict: { exit: EXIT.conflict, summary: 'An imported event has a known id and another hash.' },
  import_invalid: { exit: EXIT.usage, summary: 'The import file is not a ledger export, or a line of it is damaged.' },
  kind_unknown: {
    exit: EXIT.usage,
    summary: 'An event kind or kind version that this version of Recollect does not know.',
  },
  ledger_corrupt: {
    exit: EXIT.store,
    summary: 'The ledger does not verify: an event was altered, removed or reordered.',
  },
  store_busy: {
    exit: EXIT.retry,
    summary: 'The database stayed locked by another process for too long.',
    retryable: true,
  },
  store_full: { exit: EXIT.store, summary: 'The disk is full; nothing was written.' },
  store_read_only: { exit: EXIT.store, summary: 'The store or its folder cannot be written.' },
  store_corrupt: { exit: EXIT.store, summary: 'The database file is damaged.' },
  store_replaced: {
    exit: EXIT.store,
    summary: 'The database file, or its log, was replaced or removed while this connection had it open.',
  },
  store_not_a_database: { exit: EXIT.store, summary: 'The file is not a Recollect database.' },
  store_unreachable: { exit: EXIT.store, summary: 'The database cannot be opened.' },
  store_network_fs: { exit: EXIT.store, summary: 'The file lies on a network file system, where WAL is unsafe.' },
  store_denied: { exit: EXIT.denied, summary: 'The user of a database server lacks a right that the command needs.' },
  store_lost: {
    exit: EXIT.retry,
    summary: 'The connection to the database server was lost; nothing of the command was kept.',
    retryable: true,
  },
  store_outcome_unknown: {
    exit: EXIT.store,
    summary: 'The connection was lost during a commit; the command may or may not have been kept.',
  },
  store_closed: { exit: EXIT.usage, summary: 'The connection was closed.' },
  store_failed: {
    exit: EXIT.store,
    summary: 'The database reported an unexpected error; the command was rolled back.',
  },
  schema_newer: { exit: EXIT.store, summary: 'The database was made by a newer version of Recollect.' },
  schema_unsupported: {
    exit: EXIT.store,
    summary: 'The database has the schema of a development version; export it with that version and import the file.',
  },
  schema_tampered: { exit: EXIT.store, summary: 'A migration recorded in the database differs from the one shipped.' },
  install_busy: {
    exit: EXIT.retry,
    summary: 'Another process has been installing or uninstalling for too long.',
    retryable: true,
  },
  rebuild_taken_over: { exit: EXIT.retry, summary: 'Another process started a rebuild of its own.', retryable: true },
  internal: { exit: EXIT.internal, summary: 'A defect in Recollect.' },
} as const satisfies Record<string, CodeFacts>;

export type ErrorCode = keyof typeof ERROR_CODES;

export interface ErrorParts {
  /** What the caller can do next, in one sentence. */
  readonly hint?: string;
  /** The offending values, for programs. */
  readonly details?: Record<string, unknown>;
  readonly cause?: unknown;
}

export class RecollectError extends Error {
  override readonly name = 'RecollectError';
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly details: Record<string, unknown>;
  readonly retryable: boolean;

  constructor(code: ErrorCode, message: string, parts: ErrorParts = {}) {
    super(message, parts.cause === undefined ? undefined : { cause: parts.cause });
    this.code = code;
    this.hint = parts.hint;
    this.details = parts.details ?? {};
    const facts: CodeFacts = ERROR_CODES[code];
    this.retryable = facts.retryable === true;
  }

  get exitCode(): number {
    return ERROR_CODES[this.code].exit;
  }

  toJSON(): Record<string, unknown> {
    return {
      code: this.code,
      message: this.message,
      hint: this.hint,
      details: this.details,
      retryable: this.retryable,
    };
  }
}

/** Shows an offending value in a message without letting it flood or break the terminal. */
export function show(value: unknown, maxLength = 80): string {
  const plain = asText(value).replace(/[\u007f-\u009f\u2028\u2029]/g, '?');
  return plain.length <= maxLength ? plain : `${plain.slice(0, maxLength)}… (${plain.length} characters)`;
}

/**
 * Text that somebody stored, inside a message of ours. Messages are read outside any fence, so it is named as data and kept short, in one line, in
 * quotes, and without characters that hide or turn what is beside them.
 */
export function quoteStored(text: string): string {
  const line = withoutInvisible(text).replace(/\s+/g, ' ').replaceAll('`', "'").trim();
  return `the stored text ${show(line, LONGEST_QUOTE)}`;
}

const LONGEST_QUOTE = 160;

/** What JSON cannot write, such as a circle or a bigint, is named instead. */
function asText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return typeof value === 'bigint' ? `${value}n` : `a ${typeof value}`;
  }
}

/** What anything that was thrown says. */
export function messageOf(error: unknown): string {
  const { message } = fieldsOf(error);
  return typeof message === 'string' ? message : String(error);
}

/** The code of an error, such as ENOENT of the operating system. */
export function codeOf(error: unknown): string | undefined {
  const { code } = fieldsOf(error);
  return typeof code === 'string' ? code : undefined;
}

/** Says that our own code is wrong; never used for bad input. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new RecollectError('internal', `Invariant broken: ${message}`);
}
