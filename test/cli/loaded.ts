/** What a command loads, and how many schemas it makes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Place, run } from './recollect.ts';

export interface Loaded {
  /** Files of ours. */
  readonly files: readonly string[];
  /** Modules of Node.js. */
  readonly native: readonly string[];
  readonly schemas: number;
}

export async function loadedBy(place: Place, args: readonly string[]): Promise<Loaded> {
  const report = join(place.folder, 'loaded.json');
  await run(place, args, {
    node: ['--require', join(import.meta.dirname, 'preload/loaded-modules.cjs')],
    env: { LOADED_MODULES: report },
  });
  return JSON.parse(readFileSync(report, 'utf8')) as Loaded;
}
