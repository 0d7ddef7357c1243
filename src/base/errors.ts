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
  /** What happened and why. */
  readonly summary: string;
  /** What to do about it; the hint of an error that has none of its own. */
  readonly remedy: string;
  readonly retryable?: true;
}

/** Every error code with its exit code, what happened and what to do. Also in docs/reference/errors.md. */
export const ERROR_CODES = {
  invalid_input: {
    exit: EXIT.usage,
    summary: 'A field is missing, has the wrong type or an impossible value.',
    remedy: 'Correct the field that the message names.',
  },
  too_large: {
    exit: EXIT.usage,
    summary: 'A text, list or request is over its limit.',
    remedy: 'Shorten or split it.',
  },
  malformed_text: {
    exit: EXIT.usage,
    summary: 'A text contains a lone surrogate, so it is not valid Unicode.',
    remedy: 'Decode the input as UTF-8 first.',
  },
  cursor_invalid: {
    exit: EXIT.usage,
    summary: 'A paging or feed cursor is damaged or belongs to another request.',
    remedy: 'Pass the cursor of an earlier answer unchanged, or omit it.',
  },
  head_invalid: {
    exit: EXIT.usage,
    summary: 'A saved head is not of the form chain@seq:hash.',
    remedy: 'Pass a head exactly as `verify` printed it.',
  },
  vectors_unavailable: {
    exit: EXIT.usage,
    summary: 'Search by meaning was requested, but no usable model is configured.',
    remedy: 'Search by words, or configure a model (docs/guides/vectors.md).',
  },
  embedder_failed: {
    exit: EXIT.retry,
    summary: 'The model that computes vectors did not answer, or gave an unusable answer.',
    remedy: 'Check the model, then try again.',
    retryable: true,
  },
  model_unreachable: {
    exit: EXIT.retry,
    summary: 'A model could not be downloaded; nothing was installed.',
    remedy: 'Check the network, then try again.',
    retryable: true,
  },
  model_corrupt: {
    exit: EXIT.checkFailed,
    summary: 'A file of a model is damaged; it is not used.',
    remedy: 'Install the model again.',
  },
  unknown_operation: {
    exit: EXIT.usage,
    summary: 'There is no operation with that name.',
    remedy: 'Check the name; `recollect help --all` lists them.',
  },
  not_found: {
    exit: EXIT.notFound,
    summary: 'There is no such item in the scopes that this connection can read.',
    remedy: 'Check the id and the scope.',
  },
  ambiguous_name: {
    exit: EXIT.usage,
    summary: 'Several items have this name, or ids that start like this.',
    remedy: 'Give more of the id, or the scope.',
  },
  version_not_found: {
    exit: EXIT.notFound,
    summary: 'The item exists, but not that version of it.',
    remedy: '`history` lists its versions.',
  },
  scope_not_found: {
    exit: EXIT.notFound,
    summary: 'There is no such scope.',
    remedy: '`scopes` lists them; `create-scope` creates one.',
  },
  scope_invalid: {
    exit: EXIT.usage,
    summary: 'The scope reference cannot be read, or a scope of that kind cannot be placed there.',
    remedy: 'Write it like project:site or org:acme/project:site.',
  },
  scope_exists: {
    exit: EXIT.conflict,
    summary: 'A scope of that kind and key already exists.',
    remedy: 'Use the existing scope.',
  },
  scope_closed: {
    exit: EXIT.conflict,
    summary: 'The scope is closed, so nothing can be written to it.',
    remedy: 'Reopen it with `create-scope`, or use another scope.',
  },
  scope_denied: {
    exit: EXIT.denied,
    summary: 'The connection is pinned or limited to another scope.',
    remedy: 'Use its own scope, or another connection.',
  },
  chain_mismatch: {
    exit: EXIT.conflict,
    summary: 'The change would cross from one organisation into another.',
    remedy: 'Create the item again in the other organisation.',
  },
  name_taken: {
    exit: EXIT.conflict,
    summary: 'Another item already has this name.',
    remedy: 'Choose another name, or change the existing item.',
  },
  duplicate_content: {
    exit: EXIT.conflict,
    summary: 'The scope already has this content, and the request refuses duplicates.',
    remedy: 'Use the item that the message names.',
  },
  link_cycle: {
    exit: EXIT.conflict,
    summary: 'The link would close a cycle, which its kind does not allow.',
    remedy: 'Remove a link of the cycle first.',
  },
  alias_taken: {
    exit: EXIT.conflict,
    summary: 'Another identity of the organisation already has this name.',
    remedy: 'Merge the identities, or choose another name.',
  },
  quote_not_found: {
    exit: EXIT.usage,
    summary: 'A quote is not in its source.',
    remedy: 'Quote the source word for word.',
  },
  citation_outside_scope: {
    exit: EXIT.denied,
    summary: 'A cited event or document is not in the scope of the claim or memory or above it.',
    remedy: 'Cite a source that the readers of the item can see.',
  },
  nothing_to_change: {
    exit: EXIT.usage,
    summary: 'The request would change nothing.',
    remedy: 'Give a new value for at least one field.',
  },
  nothing_left: {
    exit: EXIT.usage,
    summary: 'A text contained only echoed Recollect output or private sections, so nothing was stored.',
    remedy: 'Write the text in your own words.',
  },
  rejected_value: {
    exit: EXIT.denied,
    summary: 'The value was rejected in this scope or one above it; rejections do not expire.',
    remedy: 'Do not retry; a person can withdraw the rejection.',
  },
  binary_content: {
    exit: EXIT.denied,
    summary: 'The text is an encoded binary file, and a policy of this connection refuses those.',
    remedy: 'Store the file elsewhere and record its address.',
  },
  blocked: {
    exit: EXIT.denied,
    summary: 'A policy of this connection refuses the request.',
    remedy: 'Remove what the message names; do not retry unchanged.',
  },
  wrong_status: {
    exit: EXIT.conflict,
    summary: 'The item is in a status that does not allow this.',
    remedy: 'Look at the item and its history first.',
  },
  changed_since: {
    exit: EXIT.conflict,
    summary: 'The change to undo was followed by another one; nothing was undone.',
    remedy: 'Change it back yourself, using `history`.',
  },
  lease_held: {
    exit: EXIT.retry,
    summary: 'Another process is already doing this work.',
    remedy: 'Wait until it finishes.',
    retryable: true,
  },
  queue_full: {
    exit: EXIT.retry,
    summary: 'The queue has its maximum number of waiting or failed jobs.',
    remedy: 'Wait, or cancel jobs that are not needed.',
    retryable: true,
  },
  work_failed: {
    exit: EXIT.checkFailed,
    summary: 'A job finished, and its check found a problem.',
    remedy: 'Look at the answer of the job, then run `doctor`.',
  },
  lease_lost: {
    exit: EXIT.retry,
    summary: 'Another process took the work over, or it was cancelled; nothing of the step was stored.',
    remedy: 'Repeat the request if the work is still wanted.',
    retryable: true,
  },
  person_required: {
    exit: EXIT.denied,
    summary: 'Only a person may do this; the connection acts for an agent, a tool or a hook.',
    remedy: 'Ask the person to do it.',
  },
  right_missing: {
    exit: EXIT.denied,
    summary: 'The token of the connection does not include the right for this.',
    remedy: 'Use a token with that right.',
  },
  confirmation_required: {
    exit: EXIT.denied,
    summary: 'The request cannot be undone or changes many items at once, so it must be confirmed.',
    remedy: 'Check the effect, then repeat it with the confirmation.',
  },
  unauthenticated: {
    exit: EXIT.denied,
    summary: 'The request has no token that this server knows.',
    remedy: 'Send `Authorization: Bearer <token>`.',
  },
  host_refused: {
    exit: EXIT.denied,
    summary: 'The request names a host that this server does not serve.',
    remedy: 'Use the address the server printed, or --allow-host.',
  },
  origin_refused: {
    exit: EXIT.denied,
    summary: 'The request comes from a web page that this server does not allow.',
    remedy: 'Start the server with --allow-origin.',
  },
  method_refused: {
    exit: EXIT.usage,
    summary: 'The route exists, but not for this method.',
    remedy: 'Use POST for operations.',
  },
  not_json: {
    exit: EXIT.usage,
    summary: 'The body of the request is not JSON, or is not declared as JSON.',
    remedy: 'Send JSON with `Content-Type: application/json`.',
  },
  rate_limited: {
    exit: EXIT.retry,
    summary: 'Too many requests in a short time.',
    remedy: 'Wait a moment.',
    retryable: true,
  },
  shutting_down: {
    exit: EXIT.retry,
    summary: 'The server is shutting down; nothing of the request was stored.',
    remedy: 'Repeat the request when the server is back.',
    retryable: true,
  },
  server_busy: {
    exit: EXIT.retry,
    summary: 'The server is at its limit of concurrent work, or is shutting down.',
    remedy: 'Try again in a moment.',
    retryable: true,
  },
  not_erasable: {
    exit: EXIT.usage,
    summary: 'Items of this kind cannot be erased, because other records depend on them.',
    remedy: 'Erase the items themselves instead.',
  },
  erased: {
    exit: EXIT.conflict,
    summary: 'The item was erased and cannot be restored.',
    remedy: 'Write it again if that was a mistake.',
  },
  event_conflict: {
    exit: EXIT.conflict,
    summary: 'An imported event has a known id but another hash.',
    remedy: 'Run `verify` on both stores.',
  },
  import_invalid: {
    exit: EXIT.usage,
    summary: 'The file is not a ledger export, or a line of it is damaged.',
    remedy: 'Export it again.',
  },
  kind_unknown: {
    exit: EXIT.usage,
    summary: 'This version of Recollect does not know the kind or version of an event.',
    remedy: 'Upgrade Recollect.',
  },
  ledger_corrupt: {
    exit: EXIT.store,
    summary: 'The ledger does not verify: an event was altered, removed or reordered.',
    remedy: 'Run `verify`, then restore a backup or an export.',
  },
  store_busy: {
    exit: EXIT.retry,
    summary: 'Another process kept the database locked for too long.',
    remedy: 'Try again.',
    retryable: true,
  },
  store_full: { exit: EXIT.store, summary: 'The disk is full; nothing was written.', remedy: 'Free some space.' },
  store_read_only: {
    exit: EXIT.store,
    summary: 'The store or its folder cannot be written.',
    remedy: 'Check its permissions, or open it without readOnly.',
  },
  store_corrupt: {
    exit: EXIT.store,
    summary: 'The database file is damaged.',
    remedy: 'Run `doctor`, then restore a backup or an export.',
  },
  store_replaced: {
    exit: EXIT.store,
    summary: 'The database file or its log was replaced or removed while it was open.',
    remedy: 'Close the connection and open the store again.',
  },
  store_not_a_database: {
    exit: EXIT.store,
    summary: 'The file or schema is not a Recollect database.',
    remedy: 'Check --db and --home.',
  },
  store_unreachable: {
    exit: EXIT.store,
    summary: 'The database cannot be opened.',
    remedy: 'Check its address and that it exists.',
  },
  store_network_fs: {
    exit: EXIT.store,
    summary: 'The file is on a network file system, where WAL is unsafe.',
    remedy: 'Use a local disk, or PostgreSQL.',
  },
  store_denied: {
    exit: EXIT.denied,
    summary: 'The database user lacks a permission that the command needs.',
    remedy: 'Grant it the permission that the message names.',
  },
  store_lost: {
    exit: EXIT.retry,
    summary: 'The connection to the database server was lost; nothing of the command was stored.',
    remedy: 'Try again.',
    retryable: true,
  },
  store_outcome_unknown: {
    exit: EXIT.store,
    summary: 'The connection was lost during a commit, so it is unknown whether the command was stored.',
    remedy: 'Check before you repeat the command.',
  },
  store_closed: { exit: EXIT.usage, summary: 'The connection was closed.', remedy: 'Open the memory again.' },
  store_failed: {
    exit: EXIT.store,
    summary: 'The database reported an unexpected error; the command was rolled back.',
    remedy: 'Run `doctor`.',
  },
  schema_newer: {
    exit: EXIT.store,
    summary: 'The database was made by a newer version of Recollect.',
    remedy: 'Upgrade Recollect.',
  },
  schema_unsupported: {
    exit: EXIT.store,
    summary: 'The database has the schema of a development version.',
    remedy: 'Export it with that version and import the file.',
  },
  schema_tampered: {
    exit: EXIT.store,
    summary: 'A migration recorded in the database differs from the one in this version.',
    remedy: 'Export with the other build and import into a new store.',
  },
  install_busy: {
    exit: EXIT.retry,
    summary: 'Another process has been installing or uninstalling for too long.',
    remedy: 'Wait until it finishes, or stop it.',
    retryable: true,
  },
  rebuild_taken_over: {
    exit: EXIT.retry,
    summary: 'Another process started a rebuild of its own.',
    remedy: 'Let the other rebuild finish.',
    retryable: true,
  },
  internal: { exit: EXIT.internal, summary: 'A defect in Recollect.', remedy: 'Please report it.' },
} as const satisfies Record<string, CodeFacts>;

/**
 * The code of a `RecollectError`. Codes are stable; messages are not.
 *
 * @example
 * ```ts
 * if (error instanceof RecollectError && error.code === 'store_busy') await retry();
 * ```
 */
export type ErrorCode = keyof typeof ERROR_CODES;

export interface ErrorParts {
  /** What the caller can do next, in one sentence. */
  readonly hint?: string;
  /** The offending values, for programs. */
  readonly details?: Record<string, unknown>;
  readonly cause?: unknown;
}

/**
 * Every error that Recollect throws: a code for programs, a message and a hint for people.
 *
 * @example
 * ```ts
 * try {
 *   await memory.get({ id });
 * } catch (error) {
 *   if (error instanceof RecollectError) console.error(error.code, error.message, error.hint);
 * }
 * ```
 */
export class RecollectError extends Error {
  override readonly name = 'RecollectError';
  readonly code: ErrorCode;
  readonly hint: string;
  readonly details: Record<string, unknown>;
  readonly retryable: boolean;

  constructor(code: ErrorCode, message: string, parts: ErrorParts = {}) {
    super(message, parts.cause === undefined ? undefined : { cause: parts.cause });
    this.code = code;
    const facts: CodeFacts = ERROR_CODES[code];
    this.hint = parts.hint ?? facts.remedy;
    this.details = parts.details ?? {};
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
