/** With which status an error is answered. A record, so that the compiler notices a code that is missing here. */
import { ERROR_CODES, type ErrorCode, EXIT, RecollectError } from '../../base/errors.ts';
import type { Right } from '../../model/right.ts';

export const ERROR_STATUS: Readonly<Record<ErrorCode, number>> = {
  invalid_input: 400,
  too_large: 413,
  malformed_text: 400,
  cursor_invalid: 400,
  head_invalid: 400,
  vectors_unavailable: 400,
  embedder_failed: 503,
  model_unreachable: 503,
  model_corrupt: 500,
  unknown_operation: 404,
  not_found: 404,
  version_not_found: 404,
  scope_not_found: 404,
  scope_invalid: 400,
  scope_exists: 409,
  scope_closed: 409,
  scope_denied: 403,
  chain_mismatch: 409,
  name_taken: 409,
  duplicate_content: 409,
  link_cycle: 409,
  alias_taken: 409,
  ambiguous_name: 400,
  quote_not_found: 400,
  citation_outside_scope: 403,
  nothing_to_change: 400,
  nothing_left: 400,
  rejected_value: 403,
  binary_content: 403,
  blocked: 403,
  wrong_status: 409,
  changed_since: 409,
  person_required: 403,
  right_missing: 403,
  confirmation_required: 409,
  unauthenticated: 401,
  host_refused: 421,
  origin_refused: 403,
  method_refused: 405,
  not_json: 415,
  rate_limited: 429,
  server_busy: 503,
  shutting_down: 503,
  not_erasable: 400,
  erased: 409,
  event_conflict: 409,
  import_invalid: 400,
  kind_unknown: 400,
  ledger_corrupt: 500,
  lease_held: 503,
  lease_lost: 503,
  queue_full: 503,
  work_failed: 409,
  store_busy: 503,
  store_full: 507,
  store_read_only: 403,
  store_corrupt: 500,
  store_replaced: 503,
  store_not_a_database: 500,
  store_unreachable: 503,
  store_network_fs: 500,
  store_denied: 500,
  store_lost: 503,
  store_outcome_unknown: 500,
  store_closed: 503,
  store_failed: 500,
  schema_newer: 500,
  schema_tampered: 500,
  schema_unsupported: 500,
  rebuild_taken_over: 503,
  install_busy: 503,
  internal: 500,
};

const RETRY_AFTER_SECONDS = '1';

/** The same words as in the library and the CLI, except where they tell of the machine to those who do not run it. */
export function errorResponse(error: unknown, right: Right | undefined): Response {
  const told = error instanceof RecollectError ? error : unexpected(error);
  const { code } = told;
  const isOfMachine = ERROR_CODES[code].exit === EXIT.store && right !== 'admin';
  const body = isOfMachine
    ? { code, message: ERROR_CODES[code].summary, details: {}, retryable: told.retryable }
    : told.toJSON();
  const headers = new Headers({ 'content-type': 'application/json' });
  if (told.retryable) headers.set('retry-after', RETRY_AFTER_SECONDS);
  if (code === 'unauthenticated') headers.set('www-authenticate', 'Bearer realm="recollect"');
  return new Response(JSON.stringify({ error: body }), { status: ERROR_STATUS[code], headers });
}

/** Told to whoever runs the server, not to whoever asked. */
function unexpected(error: unknown): RecollectError {
  process.stderr.write(`recollect serve: ${error instanceof Error ? error.stack : String(error)}\n`);
  return new RecollectError('internal', 'Recollect failed', {
    hint: 'The log of the server has the reason; `recollect doctor` looks for the cause.',
  });
}
