/** SHA-256, and hexadecimal in and out. */
import { hash } from 'node:crypto';

/** By way of a string: a buffer of its own for each hash takes twice as long to make, and longer still to collect. */
export function sha256(data: string | Uint8Array): Uint8Array {
  return Buffer.from(hash('sha256', data, 'binary'), 'latin1');
}

/** The SHA-256, after one byte that says how the bytes were made. */
export function hashBytes(format: number, bytes: Uint8Array): Uint8Array {
  return Buffer.from(String.fromCharCode(format) + hash('sha256', bytes, 'binary'), 'latin1');
}

export function sha256Hex(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex');
}

export function toHex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}

export function fromHex(text: string): Uint8Array {
  return Buffer.from(text, 'hex');
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}
