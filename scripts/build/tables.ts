/**
 * Look-up tables as data. A module called `….table.ts` exports nothing but data that its rules give, the same in every process. In the bundles it is
 * that data, so that no process has to make it; wherever the sources run, the rules do.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export function isTable(file: string): boolean {
  return file.endsWith('.table.ts');
}

export function tablesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(isTable)
    .map((path) => join(folder, path))
    .sort();
}

/** The module without its rules: it imports nothing and gives the same. */
export async function tableAsData(file: string): Promise<string> {
  const exported = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  // Sorted: loaders differ in the order of exports, and a build must not.
  return Object.keys(exported)
    .sort()
    .map((name) => [name, exported[name]] as const)
    .map(([name, value]) => `export const ${name} = ${literalOf(value, `${name} in ${file}`)};\n`)
    .join('');
}

type NumberArray = Uint8Array | Uint16Array | Uint32Array | Int32Array;

function literalOf(value: unknown, what: string): string {
  if (ArrayBuffer.isView(value)) return numbersOf(value as NumberArray);
  if (value instanceof Set) return `new Set(${listOf([...value], what)})`;
  if (value instanceof Map)
    return `new Map([${[...value].map(([key, one]) => `[${literalOf(key, what)},${literalOf(one, what)}]`).join(',')}])`;
  if (Array.isArray(value)) return listOf(value, what);
  if (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)
    return `{${Object.entries(value)
      .map(([key, one]) => `${JSON.stringify(key)}:${literalOf(one, what)}`)
      .join(',')}}`;
  return scalarOf(value, what);
}

/** In one text, which takes a third of the place and of the time of numbers in a list. The copy begins where such an array may begin. */
function numbersOf(array: NumberArray): string {
  const bytes = Buffer.from(array.buffer, array.byteOffset, array.byteLength).toString('base64');
  return `new ${array.constructor.name}(new Uint8Array(Buffer.from("${bytes}","base64")).buffer)`;
}

function listOf(values: readonly unknown[], what: string): string {
  const areWords = values.length > 4 && values.every((one) => typeof one === 'string' && /^\S+$/.test(one));
  if (areWords) return `${JSON.stringify(values.join(' '))}.split(" ")`;
  return `[${values.map((one) => literalOf(one, what)).join(',')}]`;
}

function scalarOf(value: unknown, what: string): string {
  const isPlain = value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);
  if (!isPlain) throw new Error(`${what} is no plain data`);
  return JSON.stringify(value);
}
