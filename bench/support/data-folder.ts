/** Third-party data to measure with. It is not part of the project; bench/README.md says what each set is. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const FOLDER = process.env.RECOLLECT_BENCH_DATA;

/** The parsed file, or undefined where it is not on this machine. */
export function readData<T>(file: string): T | undefined {
  const path = FOLDER && join(FOLDER, file);
  if (!path || !existsSync(path)) return undefined;
  const bytes = readFileSync(path);
  return JSON.parse((file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')) as T;
}

export function missingData(...files: string[]): { skipped: string } {
  return { skipped: `set RECOLLECT_BENCH_DATA to a folder that holds ${files.join(', ')}` };
}

/** The turns of every conversation or chat of a set. */
export function readTurns(file: string): string[] | undefined {
  return readData<{ turns: { text: string }[] }[]>(file)?.flatMap(({ turns }) => turns.map(({ text }) => text));
}
