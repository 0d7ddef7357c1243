/** SHA-256 against published values, and hexadecimal there and back. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromHex, hashBytes, sameBytes, sha256, sha256Hex, toHex } from './hash.ts';

describe('sha256', () => {
  test.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['grüße', sha256Hex(new TextEncoder().encode('grüße'))],
  ])('of %j', (text, hex) => {
    expect(sha256Hex(text)).toBe(hex);
    expect(toHex(sha256(text))).toBe(hex);
    expect(toHex(hashBytes(7, Buffer.from(text)))).toBe(`07${hex}`);
  });
});

describe('bytes', () => {
  test('survive the way to text and back', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => sameBytes(fromHex(toHex(bytes)), bytes)));
  });

  test('are the same only when each of them is, wherever they lie in memory', () => {
    const part = new Uint8Array([9, 1, 2, 3]).subarray(1);
    expect(toHex(part)).toBe('010203');
    expect(sameBytes(part, new Uint8Array([1, 2, 3]))).toBe(true);
    expect(sameBytes(part, new Uint8Array([1, 2]))).toBe(false);
    expect(sameBytes(part, new Uint8Array([1, 2, 4]))).toBe(false);
  });
});
