/** Vectors in memory as they are stored, for as many as can be compared one by one. */
import type { NumberedVector, QueryVector } from '../port/vectors.ts';
import { grown } from './grown.ts';

export class ExactVectors {
  readonly #dimension: number;
  #values = new Int8Array(0);
  #scales = new Float64Array(0);

  constructor(dimension: number) {
    this.#dimension = dimension;
  }

  makeRoom(count: number): void {
    this.#values = grown(this.#values, count * this.#dimension);
    this.#scales = grown(this.#scales, count);
  }

  set(index: number, { values, scale }: NumberedVector): void {
    this.#values.set(values, index * this.#dimension);
    this.#scales[index] = scale;
  }

  valuesAt(index: number): Int8Array {
    return this.#values.subarray(index * this.#dimension, (index + 1) * this.#dimension);
  }

  /** Gives the cosine of a question and the vector at an index. */
  comparedWith({ values, scale }: QueryVector): (index: number) => number {
    return (index) => product(values, this.#values, index * this.#dimension) * scale * this.#scales[index]!;
  }
}

export function cosineOf(query: QueryVector, { values, scale }: NumberedVector): number {
  return product(query.values, values, 0) * query.scale * scale;
}

/** Whole numbers only, so that it is exact; the longest vectors stay far below what 32 bits hold. */
function product(query: Int8Array, values: Int8Array, start: number): number {
  let sum = 0;
  for (let index = 0; index < query.length; index++) sum = (sum + Math.imul(query[index]!, values[start + index]!)) | 0;
  return sum;
}
