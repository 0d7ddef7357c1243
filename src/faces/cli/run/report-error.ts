/** Tells an error to people or to programs, and with which code the process ends. */
import { RecollectError } from '../../../base/errors.ts';
import { oneLine, safeJson } from '../terminal/plain-text.ts';
import type { Screen } from '../terminal/screen.ts';

export function asRecollectError(error: unknown): RecollectError {
  if (error instanceof RecollectError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new RecollectError('internal', `Unexpected: ${message}`, {
    hint: 'This is a defect in Recollect. Run it again with RECOLLECT_DEBUG=1 to see where, and please report it.',
    cause: error,
  });
}

export function errorAsJson(error: RecollectError, debug: boolean): string {
  const { details, ...rest } = error.toJSON();
  const stack = debug ? { stack: stackOf(error) } : {};
  return `${safeJson(JSON.stringify({ error: { ...rest, details: { ...(details as object), ...stack } } }))}\n`;
}

export function errorAsText(error: RecollectError, debug: boolean, paint: Screen['paint']): string {
  const hint = `${paint('dim', 'hint:')} ${oneLine(error.hint)}\n`;
  const stack = debug ? `${paint('dim', stackOf(error))}\n` : '';
  return `${paint('red', 'error:')} ${oneLine(error.message)}\n${hint}${stack}`;
}

function stackOf(error: RecollectError): string {
  const cause = error.cause instanceof Error ? `\ncaused by: ${error.cause.stack}` : '';
  return `${error.stack}${cause}`;
}
