/** How many tags an item may have. */
import { RecollectError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';

export function assertTagCount(id: string, count: number): void {
  if (count <= LIMITS.tagsPerItem) return;
  throw new RecollectError('too_large', `${id} would have ${count} tags; the limit is ${LIMITS.tagsPerItem}`, {
    hint: 'Remove some first with `recollect untag`.',
    details: { id, count },
  });
}
