/** Third-party data to measure with. It is not part of the project; bench/README.md says what each set is. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** The parsed file, or undefined where it is not on this machine. The folder is asked for each time: `--data` sets it after this file was loaded. */
export function readData<T>(file: string): T | undefined {
  const folder = process.env.RECOLLECT_BENCH_DATA;
  const path = folder && join(folder, file);
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
