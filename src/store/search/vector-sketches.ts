/**
 * Vectors in memory as one bit for each number, its sign: an eighth of the bytes and of the time. What is near by its bits is compared exactly afterwards, so that
 * an answer rests on bits only in what it leaves out.
 */
import type { QueryVector } from '../port/vectors.ts';
import { grown } from './grown.ts';

const BITS = 8;
const VALUES = 2 ** BITS;

export class VectorSketches {
  readonly #bytesEach: number;
  #bytes = new Uint8Array(0);

  constructor(dimension: number) {
    this.#bytesEach = bytesOfSketch(dimension);
  }

  makeRoom(count: number): void {
    this.#bytes = grown(this.#bytes, count * this.#bytesEach);
  }

  set(index: number, values: Int8Array): void {
    const start = index * this.#bytesEach;
    this.#bytes.fill(0, start, start + this.#bytesEach);
    for (let place = 0; place < values.length; place++)
      if (values[place]! > 0) this.#bytes[start + (place >> 3)]! |= 1 << (place & 7);
  }

  dropOldest(count: number, total: number): void {
    this.#bytes.copyWithin(0, count * this.#bytesEach, total * this.#bytesEach);
  }

  /** Gives a whole number for the vector at an index, the higher the nearer: the question's own numbers, each with the sign that the vector has there. */
  comparedWith({ values }: QueryVector): (index: number) => number {
    const sums = sumsByByte(values, this.#bytesEach);
    return (index) => {
      const start = index * this.#bytesEach;
      let sum = 0;
      for (let byte = 0; byte < this.#bytesEach; byte++)
        sum = (sum + sums[byte * VALUES + this.#bytes[start + byte]!]!) | 0;
      return sum;
    };
  }
}

export function bytesOfSketch(dimension: number): number {
  return Math.ceil(dimension / BITS);
}

/** What each value that a byte of a sketch can have adds. */
function sumsByByte(values: Int8Array, bytes: number): Int32Array {
  const sums = new Int32Array(bytes * VALUES);
  for (let byte = 0; byte < bytes; byte++)
    for (let signs = 0; signs < VALUES; signs++) {
      let sum = 0;
      for (let bit = 0; bit < BITS; bit++) {
        const value = values[byte * BITS + bit] ?? 0;
        sum += (signs >> bit) & 1 ? value : -value;
      }
      sums[byte * VALUES + signs] = sum;
    }
  return sums;
}
