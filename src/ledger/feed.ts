/** Events after a cursor, waiting for new ones. */
import { decodeCursor, encodeCursor } from '../base/cursor.ts';
import type { AccessFilter } from '../store/port/queries.ts';
import type { PlacedEvent, Store } from '../store/port/store.ts';

export interface FeedPage {
  readonly events: PlacedEvent[];
  readonly cursor: string;
}

/** A cursor is a map from chain to sequence number; it stays good when chains are added. */
export function readFeedCursor(text: string | undefined): Map<string, number> {
  if (text === undefined) return new Map();
  const pairs = decodeCursor(text, isPairs);
  return new Map(pairs);
}

export async function currentCursor(store: Store, access: AccessFilter): Promise<string> {
  const heads = await store.read((view) => view.heads());
  const seen = heads.filter((head) => access.chainIds === undefined || access.chainIds.includes(head.chainId));
  return encodeCursor(seen.map((head) => [head.chainId, head.seq]));
}

export async function readFeed(
  store: Store,
  access: AccessFilter,
  after: Map<string, number>,
  limit: number,
  waitMs: number,
  signal: AbortSignal,
): Promise<FeedPage> {
  const end = Date.now() + waitMs;
  let cursor = after;
  for (;;) {
    const page = await store.read((view) => view.eventsAfter(access, cursor, limit));
    const left = end - Date.now();
    if (page.events.length > 0 || left <= 0 || signal.aborted)
      return { events: page.events, cursor: encodeCursor([...page.reached]) };
    cursor = page.reached;
    await store.waitForChange({ chainIds: access.chainIds, reached: cursor }, left, signal);
  }
}

function isPairs(value: unknown): value is [string, number][] {
  return (
    Array.isArray(value) &&
    value.every(
      (pair) =>
        Array.isArray(pair) &&
        pair.length === 2 &&
        typeof pair[0] === 'string' &&
        Number.isSafeInteger(pair[1]) &&
        pair[1] >= 0,
    )
  );
}
