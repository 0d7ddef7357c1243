/** What every backend says alike of its health. */
import type { Finding, PendingErasure } from './store.ts';

/** Nothing where nothing is left to do. */
export function unfinishedErasure(pending: PendingErasure | undefined): Finding[] {
  if (!pending) return [];
  const left =
    pending.step === 'rows' ? 'derived rows may still hold words of it' : 'its bytes are not overwritten yet';
  return [
    {
      check: 'erasure',
      status: 'warning',
      message: `Something was erased, and ${left}`,
      fix: 'End other programs that read the store and open it once for writing, for example with `recollect rebuild`.',
    },
  ];
}
