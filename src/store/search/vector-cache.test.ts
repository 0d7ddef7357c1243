/** Comparison of vectors that are held in memory, one by one and by their sketches. */
import { describe, expect, test } from 'vitest';
import { SeededRandom } from '../../../test/support/seeded-random.ts';
import { LIMITS } from '../../base/limits.ts';
import type { AccessFilter } from '../port/queries.ts';
import type { NumberedVector, QueryVector } from '../port/vectors.ts';
import { quantise } from './quantise.ts';
import { VectorCache, type VectorSource } from './vector-cache.ts';

const EVERYWHERE: AccessFilter = { scopeIds: null, publicChainId: null, ownerIds: [] };
const space = (dimension: number, changes = 0) => ({ id: 1, model: 'm', dimension, changes });
const asked = (vector: number[], changes = 0): QueryVector => ({
  ...quantise(Float32Array.from(vector)),
  space: space(vector.length, changes),
  withWords: true,
});

/** A table of vectors. */
class List implements VectorSource {
  vectors: NumberedVector[] = [];
  read = 0;

  add(position: number, vector: number[], scopeId = 'scp_a', chainId = 'local'): void {
    const number = (this.vectors.at(-1)?.number ?? 0) + 1;
    this.vectors.push({ ...quantise(Float32Array.from(vector)), number, position, scopeId, chainId });
  }

  isBehind = async () => false;
  vectorsAfter = async (_: number, number: number, limit: number) =>
    this.#give(this.vectors.filter((vector) => vector.number > number).slice(0, limit));
  vectorsAt = async (_: number, positions: readonly number[]) =>
    this.#give(this.vectors.filter(({ position }) => positions.includes(position)));

  #give(vectors: NumberedVector[]): NumberedVector[] {
    this.read += vectors.length;
    return vectors;
  }
}

describe('eight bits', () => {
  test('keep a cosine to within half a hundredth', () => {
    let seed = 1;
    const random = () => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647 - 0.5;
    };
    for (let round = 0; round < 200; round++) {
      const [a, b] = [0, 1].map(() => Float32Array.from({ length: 384 }, random)) as [Float32Array, Float32Array];
      const dot = (x: ArrayLike<number>, y: ArrayLike<number>) =>
        Array.from(x).reduce((sum, value, index) => sum + value * y[index]!, 0);
      const exact = dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
      const [p, q] = [quantise(a), quantise(b)];
      expect(Math.abs(dot(p.values, q.values) * p.scale * q.scale - exact)).toBeLessThan(0.005);
    }
  });

  test('take vectors of any length, and none at all', () => {
    const long = quantise(Float32Array.of(3e30, -4e30));
    expect(long.values).toEqual(Int8Array.of(95, -127));
    expect(quantise(Float32Array.of(0, 0))).toEqual({ values: Int8Array.of(0, 0), scale: 0 });
    expect(quantise(Float32Array.of(Number.NaN, 1)).scale).toBe(0);
  });
});

describe('the nearest', () => {
  test('come best first, of equals the newest, of a long text its nearest part', async () => {
    const list = new List();
    list.add(1, [1, 0]);
    list.add(2, [0, 1]);
    list.add(3, [0, 1]);
    list.add(3, [1, 0]);
    list.add(4, [1, 1]);
    const held = await new VectorCache().of(asked([1, 0]), list);
    const near = await held.nearest(asked([1, 0]), EVERYWHERE, 3, list);
    expect(near.map(({ position }) => position)).toEqual([3, 1, 4]);
    expect(near[0]!.cosine).toBeCloseTo(1, 2);
    expect(await held.cosines(asked([1, 0]), new Set([2, 3, 9]), list)).toEqual(
      new Map([
        [2, 0],
        [3, near[0]!.cosine],
      ]),
    );
  });

  test('stand in scopes that may be seen, or in the chain whose public memories may be', async () => {
    const list = new List();
    list.add(1, [1, 0], 'scp_a', 'local');
    list.add(2, [1, 0], 'scp_b', 'local');
    list.add(3, [1, 0], 'scp_c', 'org');
    const held = await new VectorCache().of(asked([1, 0]), list);
    const seen = async (access: Partial<AccessFilter>) =>
      (await held.nearest(asked([1, 0]), { ...EVERYWHERE, ...access }, 10, list)).map(({ position }) => position);
    expect(await seen({})).toEqual([3, 2, 1]);
    expect(await seen({ scopeIds: ['scp_b'] })).toEqual([2]);
    expect(await seen({ scopeIds: ['scp_b'], publicChainId: 'org' })).toEqual([3, 2]);
  });
});

describe('what is held', () => {
  test('is read once, and then only what came since; and again where something was taken away', async () => {
    const list = new List();
    const cache = new VectorCache();
    for (let position = 1; position <= 5; position++) list.add(position, [1, position]);
    await cache.of(asked([1, 0]), list);
    expect(list.read).toBe(5);
    list.add(6, [1, 0]);
    const [held] = await Promise.all([cache.of(asked([1, 0]), list), cache.of(asked([1, 0]), list)]);
    expect(list.read).toBe(6);
    expect((await held.nearest(asked([1, 0]), EVERYWHERE, 1, list))[0]!.position).toBe(6);
    list.vectors = list.vectors.filter(({ position }) => position !== 6);
    const after = await cache.of(asked([1, 0], 1), list);
    expect((await after.nearest(asked([1, 0]), EVERYWHERE, 1, list))[0]!.position).toBe(1);
  });

  test('is bounded by its bytes: more are held as sketches, and what is near by these is compared exactly', async () => {
    const dimension = LIMITS.vectorDimension;
    const most = Math.floor(LIMITS.scannedVectorBytes / dimension);
    expect(most).toBeLessThan(LIMITS.scannedVectors);
    const random = new SeededRandom(5);
    const any = () => Float32Array.from({ length: dimension }, () => random.next() - 0.5);
    const kinds = Array.from({ length: 60 }, () => quantise(any()));
    const list = new List();
    list.vectors = Array.from({ length: most + 300 }, (_, index) => ({
      ...kinds[index % kinds.length]!,
      number: index + 1,
      position: index + 1,
      scopeId: index % 7 === 0 ? 'scp_b' : 'scp_a',
      chainId: 'local',
    }));
    const cache = new VectorCache();
    for (const meant of [0, 17, 59]) {
      const noise = any();
      const vector = kinds[meant]!.values.map((value, index) => value / 2 + 60 * noise[index]!);
      const query: QueryVector = { ...quantise(Float32Array.from(vector)), space: space(dimension), withWords: true };
      const held = await cache.of(query, list);
      for (const scopeIds of [null, ['scp_b']]) {
        const expected = list.vectors
          .filter(
            ({ position, scopeId }) => (position - 1) % kinds.length === meant && scopeIds?.includes(scopeId) !== false,
          )
          .map(({ position }) => position)
          .toReversed()
          .slice(0, 25);
        const near = await held.nearest(query, { ...EVERYWHERE, scopeIds }, 25, list);
        expect(near.map(({ position }) => position)).toEqual(expected);
        expect(near.map(({ cosine }) => cosine)).toEqual(expected.map(() => near[0]!.cosine));
        const some = await held.cosines(query, new Set([expected[0]!, most + 999]), list);
        expect(some).toEqual(new Map([[expected[0]!, near[0]!.cosine]]));
      }
    }
  });
});
