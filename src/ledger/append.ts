/** The one way into the ledger: an event gets its hashes and its place, and the projectors see it, in one transaction. */
import { canonicalJson } from '../base/canonical-json.ts';
import { RecollectError } from '../base/errors.ts';
import { sameBytes } from '../base/hash.ts';
import { LIMITS } from '../base/limits.ts';
import type { EventMetadata, LedgerEvent, StoredEvent } from '../model/event.ts';
import type { WriteView } from '../store/port/store.ts';
import { bodyHashOf, chainHashOf, eventHashOf } from './chain.ts';
import { applyErasure, ERASED } from './erased.ts';
import type { Kinds } from './kinds.ts';
import type { Projection } from './projector.ts';

export interface NewEvent extends Omit<EventMetadata, 'kindVersion'> {
  readonly chainId: string;
  readonly salt: Uint8Array;
  readonly data: Record<string, unknown>;
}

/** An event from another store, with the place that it has there. */
export type ForeignEvent = StoredEvent;

interface Head {
  readonly seq: number;
  readonly hash: Uint8Array | null;
  readonly appendedAt: number;
}

const NO_EVENTS: Head = { seq: 0, hash: null, appendedAt: 0 };

/** Appends the events of one command. Lives as long as its transaction. */
export class Appender {
  readonly #view: WriteView;
  readonly #kinds: Kinds;
  readonly #projection: Projection;
  readonly #now: number;
  readonly #heads = new Map<string, Head>();

  constructor(view: WriteView, kinds: Kinds, projection: Projection, now: number) {
    this.#view = view;
    this.#kinds = kinds;
    this.#projection = projection;
    this.#now = now;
  }

  async append(event: NewEvent): Promise<LedgerEvent> {
    const kindVersion = this.#kinds.check(event.kind, event.data);
    const body = canonicalJson(event.data);
    if (body.length > LIMITS.eventBody) {
      throw new RecollectError(
        'too_large',
        `The event would have ${body.length} characters; the limit is ${LIMITS.eventBody}`,
        { hint: 'Split it, or store the text in a file.' },
      );
    }
    const bodyHash = bodyHashOf(event.salt, body);
    return await this.#place(event, kindVersion, body, bodyHash, eventHashOf(event, kindVersion, bodyHash), event.data);
  }

  /** The event keeps its own hashes. It keeps its place only where it follows here what it followed there. */
  async adopt(event: ForeignEvent): Promise<LedgerEvent> {
    const data =
      event.body === null
        ? null
        : this.#kinds.upcast(event.kind, event.kindVersion, JSON.parse(event.body) as Record<string, unknown>);
    return this.#place(event, event.kindVersion, event.body, event.bodyHash, event.eventHash, data, event);
  }

  /** Written out field by field: this runs for every event of a bulk, where copying objects around would be most of the cost. */
  async #place(
    event: Omit<EventMetadata, 'kindVersion'> & { readonly chainId: string; readonly salt: Uint8Array | null },
    kindVersion: number,
    body: string | null,
    bodyHash: Uint8Array,
    eventHash: Uint8Array,
    data: Record<string, unknown> | null,
    foreign?: ForeignEvent,
  ): Promise<LedgerEvent> {
    const { chainId } = event;
    const head = this.#heads.get(chainId) ?? (await this.#view.headOf(chainId)) ?? NO_EVENTS;
    const seq = head.seq + 1;
    const copied = foreign && sameLink(head, foreign);
    const appendedAt = copied ? foreign.appendedAt : Math.max(this.#now, head.appendedAt);
    const placed = {
      position: 0,
      id: event.id,
      chainId,
      seq,
      kind: event.kind,
      kindVersion,
      scopeId: event.scopeId,
      sessionId: event.sessionId,
      itemId: event.itemId,
      actorId: event.actorId,
      actorKind: event.actorKind,
      trust: event.trust,
      occurredAt: event.occurredAt,
      recordedAt: event.recordedAt,
      appendedAt,
      source: event.source,
      externalId: event.externalId,
      salt: event.salt,
      bodyHash,
      eventHash,
      chainHash: copied ?? chainHashOf(head.hash, chainId, seq, appendedAt, eventHash),
      body,
      data,
    };
    placed.position = await this.#view.insertEvent(placed);
    this.#heads.set(chainId, { seq, hash: placed.chainHash, appendedAt });
    if (placed.kind === ERASED) await applyErasure(placed, this.#view);
    await this.#projection.apply(placed, this.#view);
    return placed;
  }
}

/** The link of the other store, where it fits here too: then a copy has the same heads and the same past. No clock has a say in it. */
function sameLink(
  head: Head,
  { chainId, seq, appendedAt, eventHash, chainHash }: ForeignEvent,
): Uint8Array | undefined {
  if (seq !== head.seq + 1 || appendedAt < head.appendedAt) return undefined;
  const link = chainHashOf(head.hash, chainId, seq, appendedAt, eventHash);
  return sameBytes(link, chainHash) ? link : undefined;
}
