/** The one way into the ledger: an event gets its hashes and its place, and the projectors see it, in one transaction. */
import { canonicalJson } from '../base/canonical-json.ts';
import { RecollectError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { EventMetadata, LedgerEvent, StoredEvent } from '../model/event.ts';
import type { WriteView } from '../store/port/store.ts';
import { bodyHashOf, chainHashOf, eventHashOf, GENESIS } from './chain.ts';
import { applyErasure, ERASED } from './erased.ts';
import type { Kinds } from './kinds.ts';
import type { Projection } from './projector.ts';

export interface NewEvent extends Omit<EventMetadata, 'kindVersion'> {
  readonly chainId: string;
  readonly salt: Uint8Array;
  readonly data: Record<string, unknown>;
}

/** An event from another store: its own hashes hold, only its place is new. */
export type ForeignEvent = Omit<StoredEvent, 'seq' | 'appendedAt' | 'chainHash'>;

interface Head {
  readonly seq: number;
  readonly hash: Uint8Array;
  readonly appendedAt: number;
}

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
        `The event would take ${body.length} characters; the limit is ${LIMITS.eventBody}`,
        { hint: 'Split it, or keep the text in a file.' },
      );
    }
    const bodyHash = bodyHashOf(event.salt, body);
    return await this.#place(event, kindVersion, body, bodyHash, eventHashOf(event, kindVersion, bodyHash), event.data);
  }

  async adopt(event: ForeignEvent): Promise<LedgerEvent> {
    const data =
      event.body === null
        ? null
        : this.#kinds.upcast(event.kind, event.kindVersion, JSON.parse(event.body) as Record<string, unknown>);
    return this.#place(event, event.kindVersion, event.body, event.bodyHash, event.eventHash, data);
  }

  /** Written out field by field: this runs for every event of a bulk, where copying objects around would be most of the cost. */
  async #place(
    event: Omit<EventMetadata, 'kindVersion'> & { readonly chainId: string; readonly salt: Uint8Array | null },
    kindVersion: number,
    body: string | null,
    bodyHash: Uint8Array,
    eventHash: Uint8Array,
    data: Record<string, unknown> | null,
  ): Promise<LedgerEvent> {
    const head = this.#heads.get(event.chainId) ?? (await this.#headOf(event.chainId));
    const placed = {
      position: 0,
      id: event.id,
      chainId: event.chainId,
      seq: head.seq + 1,
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
      appendedAt: Math.max(this.#now, head.appendedAt),
      source: event.source,
      externalId: event.externalId,
      salt: event.salt,
      bodyHash,
      eventHash,
      chainHash: chainHashOf(head.hash, eventHash),
      body,
      data,
    };
    placed.position = await this.#view.insertEvent(placed);
    this.#heads.set(event.chainId, { seq: placed.seq, hash: placed.chainHash, appendedAt: placed.appendedAt });
    if (placed.kind === ERASED) await applyErasure(placed, this.#view);
    await this.#projection.apply(placed, this.#view);
    return placed;
  }

  async #headOf(chainId: string): Promise<Head> {
    return (await this.#view.headOf(chainId)) ?? { seq: 0, hash: GENESIS, appendedAt: 0 };
  }
}
