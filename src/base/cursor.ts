/** Opaque cursors: what a list hands out to be given back unchanged. */
import { RecollectError, show } from './errors.ts';
import { LIMITS } from './limits.ts';

export function encodeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value), 'utf8').toString('base64url');
}

/** Returns the value only when `isValid` accepts it; anything else is the caller's damaged cursor. */
export function decodeCursor<T>(text: string, isValid: (value: unknown) => value is T): T {
  if (text.length <= LIMITS.cursor && /^[\w-]+$/.test(text)) {
    try {
      const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
      if (isValid(value)) return value;
    } catch {
      // Falls through to the one error below: how a cursor is damaged does not matter to the caller.
    }
  }
  throw new RecollectError('cursor_invalid', `This cursor cannot be used here: ${show(text)}`, {
    hint: 'Pass a cursor exactly as an earlier answer of the same request returned it, or omit it to start from the beginning.',
  });
}
