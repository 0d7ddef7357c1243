/** The three hashes of an event in format 1. docs/ledger-format.md states the exact bytes; they never change. */
import { hashBytes, toHex } from '../base/hash.ts';
import type { EventMetadata } from '../model/event.ts';

/** The first byte of every hash: which format it was made by. The writer and this store may have used different ones. */
export const HASH_FORMAT = 1;
/** One byte for the format, then SHA-256. */
export const HASH_BYTES = 33;

/** Of the exact text that is stored. */
export function bodyHashOf(salt: Uint8Array, body: string): Uint8Array {
  return seal(['recollect/1/body', toHex(salt), body]);
}

/** Covers everything that the writer decided and, through its hash, the body. Kept on import. */
export function eventHashOf(
  event: Omit<EventMetadata, 'kindVersion'>,
  kindVersion: number,
  bodyHash: Uint8Array,
): Uint8Array {
  return seal([
    'recollect/1/event',
    event.id,
    event.kind,
    `${kindVersion}`,
    event.scopeId,
    event.sessionId,
    event.itemId,
    event.actorId,
    event.actorKind,
    `${event.trust}`,
    `${event.occurredAt}`,
    `${event.recordedAt}`,
    event.source,
    event.externalId,
    toHex(bodyHash),
  ]);
}

/** Covers everything that this store decided: the place of the event, when it arrived and what came before. Null before the first event. */
export function chainHashOf(
  previous: Uint8Array | null,
  chainId: string,
  seq: number,
  appendedAt: number,
  eventHash: Uint8Array,
): Uint8Array {
  return seal(['recollect/1/link', previous && toHex(previous), chainId, `${seq}`, `${appendedAt}`, toHex(eventHash)]);
}

/** Where the bytes of one hash are put together. Kept from one to the next: making a buffer for each takes longer than the hash itself. */
const KEPT_BYTES = 65_536;
let bytes = Buffer.allocUnsafeSlow(KEPT_BYTES);
let end = 0;

/** Each field with its length before it, so that nothing can move from one field into the next. */
function seal(fields: readonly (string | null)[]): Uint8Array {
  end = 0;
  for (const field of fields) {
    if (field === null) put('-');
    else {
      const start = end;
      put(`${field.length}:`);
      const written = put(field);
      // The length is in bytes, and nearly every text has as many as characters.
      if (written !== field.length) {
        end = start;
        put(`${written}:`);
        put(field);
      }
    }
    put(',');
  }
  const hash = hashBytes(HASH_FORMAT, bytes.subarray(0, end));
  if (bytes.length > KEPT_BYTES) bytes = Buffer.allocUnsafeSlow(KEPT_BYTES);
  return hash;
}

const SHORT = 80;

/** Returns how many bytes it took. A short text is copied faster here than by a call. */
function put(text: string): number {
  const { length } = text;
  if (end + length * 3 > bytes.length) bytes = Buffer.concat([bytes.subarray(0, end)], (end + length * 3) * 2);
  let copied = 0;
  while (copied < length && length <= SHORT) {
    const code = text.charCodeAt(copied);
    if (code > 127) break;
    bytes[end + copied++] = code;
  }
  const written = copied === length ? length : bytes.write(text, end, 'utf8');
  end += written;
  return written;
}
