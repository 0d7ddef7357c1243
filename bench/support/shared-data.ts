/** Third-party sets that are measured on and never shipped; bench/README.md says where they come from. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Says what is missing when one of the files is not there. */
export function missingData(files: readonly string[]): string | undefined {
  const folder = process.env.RECOLLECT_BENCH_DATA;
  const wanted = files.filter((file) => folder === undefined || !existsSync(join(folder, file)));
  return wanted.length === 0 ? undefined : `set RECOLLECT_BENCH_DATA to a folder that holds ${wanted.join(', ')}`;
}

export function readData<T>(file: string): T {
  const bytes = readFileSync(join(process.env.RECOLLECT_BENCH_DATA!, file));
  return JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')) as T;
}

/** The turns of every conversation or chat in the set. */
export function readTurns(file: string): string[] {
  return readData<{ turns: { text: string }[] }[]>(file).flatMap(({ turns }) => turns.map(({ text }) => text));
}
