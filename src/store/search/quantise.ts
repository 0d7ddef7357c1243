/** A vector of length one in eight bits a number: a quarter of the bytes, and sums of whole numbers that are the same on every machine. */
import type { Quantised } from '../port/vectors.ts';

const MOST = 127;

export function quantise(vector: Float32Array): Quantised {
  let length = 0;
  let largest = 0;
  for (const value of vector) {
    length += value * value;
    largest = Math.max(largest, Math.abs(value));
  }
  if (largest === 0 || !Number.isFinite(length)) return { values: new Int8Array(vector.length), scale: 0 };
  const values = Int8Array.from(vector, (value) => Math.round((value / largest) * MOST));
  // In the precision in which it is stored, so that a vector is the same before and after.
  return { values, scale: largest / MOST / Math.sqrt(length) };
}
