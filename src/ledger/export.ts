/** The ledger as lines of JSON: a header, then every event with its hashes, in order of arrival. */
import { toHex } from '../base/hash.ts';
import { formatTime } from '../base/time.ts';
import type { ChainHead, StoredEvent } from '../model/event.ts';
import type { PlacedEvent, Store } from '../store/port/store.ts';

export const EXPORT_FORMAT = 'recollect-ledger';
export const EXPORT_VERSION = 1;
const BATCH = 500;

export interface ExportSelection {
  /** Only events for which it holds; all of them, if left out. */
  readonly includes?: (event: PlacedEvent) => boolean;
}

export async function* exportLines(
  store: Store,
  now: number,
  selection: ExportSelection,
  onProgress: (done: number, total: number) => void,
): AsyncGenerator<string> {
  const { heads, last } = await store.read(async (view) => ({
    heads: await view.heads(),
    last: await view.lastPosition(),
  }));
  yield JSON.stringify({
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exportedAt: formatTime(now),
    complete: selection.includes === undefined,
    heads: Object.fromEntries(
      heads.map((head: ChainHead) => [head.chainId, { seq: head.seq, hash: toHex(head.hash) }]),
    ),
  });
  let position = 0;
  while (position < last) {
    const events = await store.read((view) => view.scanLog(position, BATCH));
    for (const event of events) {
      // Events that arrive meanwhile belong to the next export, or the header's heads would not fit.
      if (event.position <= last && (selection.includes?.(event) ?? true)) yield JSON.stringify(toLine(event));
    }
    position = events.at(-1)?.position ?? last;
    onProgress(position, last);
  }
}

function toLine(event: StoredEvent): Record<string, unknown> {
  return {
    id: event.id,
    chain: event.chainId,
    seq: event.seq,
    kind: event.kind,
    kindVersion: event.kindVersion,
    scope: event.scopeId,
    session: event.sessionId,
    item: event.itemId,
    actor: event.actorId,
    actorKind: event.actorKind,
    trust: event.trust,
    occurredAt: formatTime(event.occurredAt),
    recordedAt: formatTime(event.recordedAt),
    appendedAt: formatTime(event.appendedAt),
    source: event.source,
    externalId: event.externalId,
    salt: event.salt && toHex(event.salt),
    body: event.body,
    bodyHash: toHex(event.bodyHash),
    eventHash: toHex(event.eventHash),
    chainHash: toHex(event.chainHash),
  };
}
