/** The hashes that make the ledger tamper-evident. What goes into them never changes; see SPEC.md. */
import { sha256, toHex } from '../base/hash.ts';
import type { EventMetadata } from '../model/event.ts';

/** Stands before the first event of every chain. */
export const GENESIS = new Uint8Array(32);

export function bodyHashOf(salt: Uint8Array, body: string): Uint8Array {
  const bytes = Buffer.allocUnsafe(salt.length + Buffer.byteLength(body, 'utf8'));
  bytes.set(salt, 0);
  bytes.write(body, salt.length, 'utf8');
  return sha256(bytes);
}

/** Covers everything that the writer decided and, through its hash, the body; not the place in a chain. */
export function eventHashOf(
  event: Omit<EventMetadata, 'kindVersion'>,
  kindVersion: number,
  bodyHash: Uint8Array,
): Uint8Array {
  return sha256(
    JSON.stringify([
      'recollect event 1',
      event.id,
      event.kind,
      kindVersion,
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
      toHex(bodyHash),
    ]),
  );
}

export function chainHashOf(previous: Uint8Array, eventHash: Uint8Array): Uint8Array {
  const bytes = Buffer.allocUnsafe(previous.length + eventHash.length);
  bytes.set(previous, 0);
  bytes.set(eventHash, previous.length);
  return sha256(bytes);
}
