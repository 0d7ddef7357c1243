/** Lists of numbers that grow: twice as long each time, so that adding one after the other costs little. */

type Numbers = Int8Array | Uint8Array | Uint32Array | Float64Array;

/** The same list with room for so many at least. */
export function grown<T extends Numbers>(list: T, count: number): T {
  if (count <= list.length) return list;
  const longer = new (list.constructor as new (length: number) => T)(Math.max(count, list.length * 2, FEWEST));
  longer.set(list);
  return longer;
}

const FEWEST = 256;
