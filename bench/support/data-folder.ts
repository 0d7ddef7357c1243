/** Third-party data to measure with. It is not part of the project; docs/guides say where each set can be had. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = process.env.RECOLLECT_BENCH_DATA ?? join(import.meta.dirname, '../../../shared/data');

/** The parsed file, or undefined where it is not on this machine. */
export function readData<T>(file: string): T | undefined {
  const path = join(FOLDER, file);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}

export function missingData(...files: string[]): { skipped: string } {
  return { skipped: `set RECOLLECT_BENCH_DATA to a folder that holds ${files.join(', ')}` };
}
