/** A store whose last events do not follow from each other is not opened for work. */
import { RecollectError } from '../base/errors.ts';
import { verifyTail } from '../ledger/verify.ts';
import type { Store } from '../store/port/store.ts';

const TAIL_LINKS = 3;

export async function refuseBrokenTail(store: Store): Promise<void> {
  const [problem] = await verifyTail(store, TAIL_LINKS);
  if (!problem) return;
  throw new RecollectError('ledger_corrupt', `${problem.message} (${store.location})`, {
    hint: 'Run `recollect doctor`, which can still open the store, then restore a backup or an export.',
    details: { ...problem },
  });
}
