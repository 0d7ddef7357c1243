/** Which libraries are in the bundles, and the licence of each. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RolldownOutput } from 'rolldown';

const root = join(import.meta.dirname, '../..');

/** A package's name, after the last `node_modules` of a path: `zod`, `@modelcontextprotocol/server`. */
const PACKAGE = /node_modules[\\/](?!\.)((?:@[\w.-]+[\\/])?[\w.-]+)/g;
/** A bundled file names where each part came from. */
const REGION = /^\s*\/\/#region (\S+)/gm;
const RULE = `${'='.repeat(80)}\n`;

/** The source files whose code is in what a build wrote. */
export function modulesOf({ output }: RolldownOutput): string[] {
  return output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
}

/** The libraries that these files belong to, and those that the files hold a copy of. */
export function librariesIn(modules: readonly string[]): string[] {
  const names = new Set<string>();
  for (const module of new Set(modules)) {
    const own = packageOf(module);
    if (!own) continue;
    names.add(own);
    if (!existsSync(module)) continue;
    for (const [, source] of readFileSync(module, 'utf8').matchAll(REGION)) {
      const inlined = packageOf(source!);
      if (inlined) names.add(inlined);
    }
  }
  return [...names].toSorted();
}

/** One text with the licences of all of them. Throws where a library has none. */
export function licencesOf(names: readonly string[]): string {
  const head = 'Recollect contains code of the libraries below, each under its own licence.\n\n';
  return `${head}${names.map((name) => `${RULE}${name}\n${RULE}${licenceOf(name)}\n\n`).join('')}`;
}

function licenceOf(name: string): string {
  const folder = join(root, 'node_modules', name);
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const file = files.toSorted().find((entry) => /^(licen[cs]e|copying)(\.\w+)?$/i.test(entry));
  if (file) return readFileSync(join(folder, file), 'utf8').trim();
  // A package may name its licence without carrying the text.
  const kept = join(import.meta.dirname, 'licences', `${name.replace('/', '__')}.txt`);
  if (existsSync(kept)) return readFileSync(kept, 'utf8').trim();
  throw new Error(`The bundles contain code of ${name}, which has no licence file`);
}

function packageOf(path: string): string | undefined {
  return [...path.matchAll(PACKAGE)].at(-1)?.[1]?.replaceAll('\\', '/');
}
