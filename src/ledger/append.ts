/** The one way into the ledger: an event gets its hashes and its place, and the projectors see it, in one transaction. */
import { canonicalJson } from '../base/canonical-json.ts';
import { RecollectError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { EventMetadata, LedgerEvent, StoredEvent } from '../model/event.ts';
import type { WriteView } from '../store/port/store.ts';
import { bodyHashOf, chainHashOf, eventHashOf, GENESIS } from './chain.ts';
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
    const { data, salt, chainId, ...given } = event;
    const metadata: EventMetadata = { ...given, kindVersion: this.#kinds.check(event.kind, data) };
    const body = canonicalJson(data);
    if (body.length > LIMITS.eventBody) {
      throw new RecollectError('too_large', `The event would take ${body.length} characters; the limit is ${LIMITS.eventBody}`, { hint: 'Split it, or keep the text in a file.' });
    }
    const bodyHash = bodyHashOf(salt, body);
    return this.#place({ ...metadata, chainId, body, salt, bodyHash, eventHash: eventHashOf(metadata, bodyHash) }, data);
  }

  async adopt(event: ForeignEvent): Promise<LedgerEvent> {
    const data = event.body === null ? null : this.#kinds.upcast(event.kind, event.kindVersion, JSON.parse(event.body) as Record<string, unknown>);
    return this.#place(event, data);
  }

  async #place(event: ForeignEvent, data: Record<string, unknown> | null): Promise<LedgerEvent> {
    const head = await this.#headOf(event.chainId);
    const stored: StoredEvent = {
      ...event,
      seq: head.seq + 1,
      appendedAt: Math.max(this.#now, head.appendedAt),
      chainHash: chainHashOf(head.hash, event.eventHash),
    };
    const position = await this.#view.insertEvent(stored);
    this.#heads.set(event.chainId, { seq: stored.seq, hash: stored.chainHash, appendedAt: stored.appendedAt });
    const placed: LedgerEvent = { ...stored, position, data };
    await this.#projection.apply(placed, this.#view);
    return placed;
  }

  async #headOf(chainId: string): Promise<Head> {
    return this.#heads.get(chainId) ?? (await this.#view.headOf(chainId)) ?? { seq: 0, hash: GENESIS, appendedAt: 0 };
  }
}
