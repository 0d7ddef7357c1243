/** How a tool that npm installed is started on every system: its own script by Node.js. What npm puts into `.bin` cannot be started on Windows without a shell. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const packages = join(import.meta.dirname, '..', 'node_modules');
const PACKAGES = { biome: '@biomejs/biome', tsc: 'typescript', vitest: 'vitest' } as const;

export type Tool = keyof typeof PACKAGES;

/** The words that follow `node`. */
export function toolOf(tool: Tool, ...args: readonly string[]): string[] {
  const folder = join(packages, PACKAGES[tool]);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { bin: Record<Tool, string> };
  return [join(folder, bin[tool]), ...args];
}
