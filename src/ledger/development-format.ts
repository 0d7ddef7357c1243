/**
 * Exports of development versions. The hashes of the oldest had no format and no lengths, and did not cover the place of an event; others are of today's
 * format, but some bodies use a former word. Each hash is checked by the rules of its time, then the event is hashed as it is written today.
 */
import { canonicalJson } from '../base/canonical-json.ts';
import { fromHex, sameBytes, sha256, toHex } from '../base/hash.ts';
import type { ForeignEvent } from './append.ts';
import { bodyHashOf, chainHashOf, eventHashOf, HASH_FORMAT } from './chain.ts';

/** SHA-256 and nothing before it. */
const FORMER_BYTES = 32;
const BEFORE_FIRST = new Uint8Array(FORMER_BYTES);

export function hasFormerHashes({ eventHash }: Pick<ForeignEvent, 'eventHash'>): boolean {
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

/** Events whose bodies said `type` where they now say `kind`. */
const SAID_TYPE: ReadonlySet<string> = new Set([
  'scope.created',
  'link.made',
  'link.removed',
  'block.set',
  'block.archived',
  'block.restored',
  'conflict.detected',
]);

/** The body in the words of today; the same object where it uses no other ones. */
export function inCurrentWords(kind: string, body: Record<string, unknown>): Record<string, unknown> {
  if (!SAID_TYPE.has(kind) || !Object.hasOwn(body, 'type') || Object.hasOwn(body, 'kind')) return body;
  const { type, ...others } = body;
  return { ...others, kind: type };
}

/** An event of an export as it was read, and as it can be appended. */
export interface Taken {
  readonly read: ForeignEvent;
  readonly event: ForeignEvent;
}

/**
 * The event in the format and the words of today, linked to the one before it. Undefined where it does not follow that one. Across a gap nothing can be
 * proved, and a new chain of links begins.
 */
export function brought(read: ForeignEvent, before: Taken | undefined): ForeignEvent | undefined {
  const event = sealed(read);
  if (event === read && before?.event === before?.read) return read;
  const { chainId, seq, appendedAt } = event;
  const follows = seq === (before?.read.seq ?? 0) + 1;
  if (follows && !sameBytes(linkAfter(before?.read, read), read.chainHash)) return undefined;
  const previous = follows ? (before?.event.chainHash ?? null) : null;
  return { ...event, chainHash: chainHashOf(previous, chainId, seq, appendedAt, event.eventHash) };
}

/** With its own hashes as they are made today; the same object where they are. */
function sealed(event: ForeignEvent): ForeignEvent {
  const { kind, salt } = event;
  const body = event.body === null ? null : bodyOfToday(kind, event.body);
  if (body === event.body && !hasFormerHashes(event)) return event;
  // What was erased cannot be hashed again. It keeps the hash it had: nobody can compute one that says more.
  const bodyHash = body === null ? fromHex(`0${HASH_FORMAT}${toHex(event.bodyHash)}`) : bodyHashOf(salt!, body);
  return { ...event, body, bodyHash, eventHash: eventHashOf(event, event.kindVersion, bodyHash) };
}

function bodyOfToday(kind: string, body: string): string {
  if (!SAID_TYPE.has(kind)) return body;
  const data = JSON.parse(body) as Record<string, unknown>;
  const current = inCurrentWords(kind, data);
  return current === data ? body : canonicalJson(current);
}

function linkAfter(
  before: ForeignEvent | undefined,
  { chainId, seq, appendedAt, eventHash }: ForeignEvent,
): Uint8Array {
  return hasFormerHashes({ eventHash })
    ? sha256(Buffer.concat([before?.chainHash ?? BEFORE_FIRST, eventHash]))
    : chainHashOf(before?.chainHash ?? null, chainId, seq, appendedAt, eventHash);
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
