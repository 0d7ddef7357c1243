/** Third-party data to measure with. It is not part of the project; docs/guides say where each set can be had. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** Asked each time: `--data` sets it after this file was loaded. */
function folder(): string {
  return process.env.RECOLLECT_BENCH_DATA ?? join(import.meta.dirname, '../../../shared/data');
}

/** The parsed file, or undefined where it is not on this machine. */
export function readData<T>(file: string): T | undefined {
  const path = join(folder(), file);
  if (!existsSync(path)) return undefined;
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
