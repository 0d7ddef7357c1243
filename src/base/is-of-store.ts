/** Which errors leave out one item, and which end the work. */
import { RecollectError } from './errors.ts';

/** Of the store, of a lease or of our own code: the next item would fare no better. */
export function isOfStore(error: unknown): boolean {
  if (!(error instanceof RecollectError)) return true;
  const { code } = error;
  return code.startsWith('store_') || code.startsWith('lease_') || code === 'internal';
}
