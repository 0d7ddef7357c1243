/** Pages of the ledger lead forward. A damaged index can lead back, and a reader who continued from there would never reach the end. */
import { RecollectError } from '../../base/errors.ts';
import type { EventPage } from './queries.ts';
import type { PlacedEvent } from './store.ts';

/** The rows, each behind the one before it and the first behind `after`; otherwise the store is damaged. */
export function advancing<R>(rows: R[], placeOf: (row: R) => number, after: number, direction: 1 | -1 = 1): R[] {
  let last = after;
  for (const row of rows) {
    const place = placeOf(row);
    // Written so that a place that is no number is refused too.
    if (!((place - last) * direction > 0)) throw notAdvancing();
    last = place;
  }
  return rows;
}

/** The same for a page of a list of events. */
export function inPageOrder(events: PlacedEvent[], { order, after }: EventPage): PlacedEvent[] {
  const isNewest = order === 'newest';
  const start = after ?? (isNewest ? Number.POSITIVE_INFINITY : 0);
  return advancing(events, ({ position }) => position, start, isNewest ? -1 : 1);
}

export function notAdvancing(): RecollectError {
  return new RecollectError('store_corrupt', 'An index of the ledger is damaged: it contains a cycle', {
    hint: 'Run `recollect doctor`; restore a backup, or import an export into a new store.',
  });
}
