/** The ledger as lines of JSON: a header, then every event with its hashes, chain by chain. */
import { toHex } from '../base/hash.ts';
import { formatTime } from '../base/time.ts';
import type { ChainHead, StoredEvent } from '../model/event.ts';
import type { AccessFilter } from '../store/port/queries.ts';
import type { PlacedEvent, Store } from '../store/port/store.ts';
import { ERASED } from './erased.ts';

export const EXPORT_FORMAT = 'recollect-ledger';
export const EXPORT_VERSION = 1;
const BATCH = 500;

export interface ExportReader {
  /** What it may see; everything without one. */
  readonly access: AccessFilter | undefined;
  /** It sees every scope, so that only private memories of others can be hidden from it. */
  readonly seesScopes: boolean;
}

/** Everything, or what the reader may see. Only the whole ledger has heads to compare with. Returns whether it was whole. */
export async function* exportLines(
  store: Store,
  now: number,
  reader: ExportReader,
  onProgress: (done: number, total: number) => void,
): AsyncGenerator<string, boolean, void> {
  const { heads, access } = await store.read(async (view) => ({
    heads: await view.heads(),
    access:
      reader.access && reader.seesScopes && !(await view.hasPrivateOfOthers(reader.access.ownerIds))
        ? undefined
        : reader.access,
  }));
  yield JSON.stringify({
    format: EXPORT_FORMAT,
    version: EXPORT_VERSION,
    exportedAt: formatTime(now),
    complete: access === undefined,
    heads:
      access === undefined
        ? Object.fromEntries(heads.map((head) => [head.chainId, { seq: head.seq, hash: toHex(head.hash) }]))
        : {},
  });
  // Before everything else: who reads the lines must know of a missing body that it is missing for a reason.
  for await (const event of erasures(store, access)) yield JSON.stringify({ erasure: toLine(event) });
  // Events that arrive meanwhile belong to the next export, or the header's heads would not fit.
  const ends = new Map(heads.map((head) => [head.chainId, head.seq]));
  let done = 0;
  const total = heads.reduce((sum, head) => sum + head.seq, 0);
  for await (const events of access === undefined ? wholeLedger(store, heads) : visibleEvents(store, access)) {
    for (const event of events) if (event.seq <= (ends.get(event.chainId) ?? 0)) yield JSON.stringify(toLine(event));
    done += events.length;
    onProgress(done, Math.max(done, total));
  }
  return access === undefined;
}

async function* erasures(store: Store, access: AccessFilter | undefined): AsyncGenerator<PlacedEvent> {
  for (let after = 0; ; ) {
    const events = await store.read((view) =>
      access === undefined
        ? view.scanKind(ERASED, after, BATCH)
        : view.listEvents(access, { kinds: [ERASED] }, { order: 'oldest', after, limit: BATCH }),
    );
    yield* events;
    if (events.length === 0) return;
    after = events.at(-1)!.position;
  }
}

async function* wholeLedger(store: Store, heads: readonly ChainHead[]): AsyncGenerator<PlacedEvent[]> {
  for (const { chainId, seq: end } of heads) {
    for (let seq = 0; seq < end; ) {
      const events = await store.read((view) => view.scanChain(chainId, seq, BATCH));
      yield events;
      seq = events.at(-1)?.seq ?? end;
    }
  }
}

async function* visibleEvents(store: Store, access: AccessFilter): AsyncGenerator<PlacedEvent[]> {
  for (let cursor = new Map<string, number>(); ; ) {
    const page = await store.read((view) => view.eventsAfter(access, cursor, BATCH));
    if (page.events.length === 0) return;
    yield page.events;
    cursor = page.reached;
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
