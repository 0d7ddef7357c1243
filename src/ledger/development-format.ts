/**
 * Exports of development versions. Their hashes had no format and no lengths, and did not cover the place of an event. Each hash is checked by the
 * former rules, then the event is hashed in format 1.
 */
import { fromHex, sameBytes, sha256, toHex } from '../base/hash.ts';
import type { ForeignEvent } from './append.ts';
import { bodyHashOf, chainHashOf, eventHashOf, HASH_FORMAT } from './chain.ts';

/** SHA-256 and nothing before it. */
const FORMER_BYTES = 32;
const BEFORE_FIRST = new Uint8Array(FORMER_BYTES);

export function hasFormerHashes({ eventHash }: ForeignEvent): boolean {
  return eventHash.length === FORMER_BYTES;
}

/** One version wrote all three. */
export function hasMixedHashes({ bodyHash, eventHash, chainHash }: ForeignEvent): boolean {
  return bodyHash.length !== eventHash.length || chainHash.length !== eventHash.length;
}

export function provesFormerHashes(event: ForeignEvent): { readonly body: boolean; readonly event: boolean } {
  const { salt, body, bodyHash } = event;
  return {
    body: body === null || sameBytes(sha256(Buffer.concat([salt!, Buffer.from(body, 'utf8')])), bodyHash),
    event: sameBytes(formerEventHash(event), event.eventHash),
  };
}

/** Its own hashes in the format of today; its link is made by `FormerLinks`. */
export function sealed(event: ForeignEvent): ForeignEvent {
  const { salt, body } = event;
  // What was erased cannot be hashed again. It keeps the hash it had: nobody can compute one that says more.
  const bodyHash = body === null ? fromHex(`0${HASH_FORMAT}${toHex(event.bodyHash)}`) : bodyHashOf(salt!, body);
  return { ...event, bodyHash, eventHash: eventHashOf(event, event.kindVersion, bodyHash) };
}

/** Checks the chains of an export by the former rules, and links each event in format 1. */
export class FormerLinks {
  readonly #last = new Map<string, { readonly seq: number; readonly former: Uint8Array; readonly link: Uint8Array }>();

  /** Undefined where the event does not follow the one before it. Across a gap nothing can be proved, and a new chain of links begins. */
  relink(former: ForeignEvent, event: ForeignEvent): ForeignEvent | undefined {
    const { chainId, seq, appendedAt } = event;
    const before = this.#last.get(chainId);
    const follows = seq === (before?.seq ?? 0) + 1;
    const expected = sha256(Buffer.concat([before?.former ?? BEFORE_FIRST, former.eventHash]));
    if (follows && !sameBytes(expected, former.chainHash)) return undefined;
    const previous = follows ? (before?.link ?? null) : null;
    const link = chainHashOf(previous, chainId, seq, appendedAt, event.eventHash);
    this.#last.set(chainId, { seq, former: former.chainHash, link });
    return { ...event, chainHash: link };
  }
}

function formerEventHash(event: ForeignEvent): Uint8Array {
  return sha256(
    JSON.stringify([
      'recollect event 1',
      event.id,
      event.kind,
      event.kindVersion,
      event.scopeId,
      event.sessionId,
      event.itemId,
      event.actorId,
      event.actorKind,
      event.trust,
      event.occurredAt,
      event.recordedAt,
      event.source,
      event.externalId,
      toHex(event.bodyHash),
    ]),
  );
}
