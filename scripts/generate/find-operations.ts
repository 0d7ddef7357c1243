/** Every operation, found by its file. */
import { readdirSync } from 'node:fs';
import { basename, join, parse } from 'node:path';
import type { Operation } from '../../src/operations/define.ts';

const folder = join(import.meta.dirname, '../../src/operations');

export interface FoundOperation {
  readonly file: string;
  readonly variable: string;
  readonly operation: Operation;
}

/** What operations share, and what is generated. */
const SHARED = new Set(['define.ts', 'fields.ts', 'former-names.ts', 'log-page.ts', 'index.ts']);

export async function findOperations(): Promise<FoundOperation[]> {
  const results: FoundOperation[] = [];
  // By name alone, so that `revise` comes before `revise-identity`.
  const inOrder = readdirSync(folder).toSorted((a, b) => (parse(a).name < parse(b).name ? -1 : 1));
  for (const file of inOrder) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || SHARED.has(file)) continue;
    const module = (await import(join(folder, file))) as Record<string, unknown>;
    const entries = Object.entries(module).filter(
      (entry): entry is [string, Operation] =>
        typeof entry[1] === 'object' && entry[1] !== null && 'access' in entry[1],
    );
    const [first] = entries;
    if (entries.length !== 1 || !first || `${first[1].name}.ts` !== file)
      throw new Error(`${file} must export one operation, named like the file`);
    results.push({ file: basename(file, '.ts'), variable: first[0], operation: first[1] });
  }
  return results;
}
