/** Holds the order of the folders: each may import from itself and from those named for it, and from nothing else. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const src = join(import.meta.dirname, '..', 'src');

/** What a folder may import; its own files are always allowed. */
const ALLOWED: Record<string, readonly string[]> = {
  base: [],
  model: ['base'],
  transcripts: ['base', 'model'],
  store: ['base', 'model'],
  embedding: ['base'],
  ledger: ['base', 'model', 'store'],
  gate: ['base', 'model', 'store', 'ledger'],
  knowledge: ['base', 'model', 'store', 'ledger', 'gate'],
  recall: ['base', 'model', 'store', 'ledger', 'gate', 'knowledge', 'embedding'],
  operations: ['base', 'model', 'store', 'ledger', 'gate', 'knowledge', 'embedding', 'recall'],
  engine: ['base', 'model', 'store', 'ledger', 'gate', 'knowledge', 'embedding', 'recall', 'operations'],
  faces: ['base', 'model', 'transcripts', 'engine', 'operations'],
};

/** Packages that a folder may use; everything else must be Node's own. */
const PACKAGES: Record<string, readonly string[]> = {
  base: ['stemmer'],
  model: ['zod'],
  store: ['postgres'],
  ledger: ['zod'],
  knowledge: ['zod'],
  recall: ['zod', 'gpt-tokenizer/encoding/o200k_base'],
  operations: ['zod'],
  engine: ['zod'],
  faces: [
    'zod',
    '@modelcontextprotocol/server',
    '@modelcontextprotocol/server/stdio',
    'hono',
    '@hono/node-server',
    'jsonc-parser',
    'smol-toml',
  ],
};

/** Only the engine may know which backend there is; what both share knows neither. */
const BACKENDS = ['store/sqlite/', 'store/postgres/'];
/** Only these may speak SQL, and import what the backends share: everybody else asks through the port. */
const SHARED = 'store/sql/';
const SQL_FOLDERS = [SHARED, ...BACKENDS];
const SQL = /\b(SELECT\s.+\sFROM|INSERT\s+INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|CREATE\s+(TABLE|INDEX)|PRAGMA\s+\w+)\b/;

const IMPORT = /^(?:import|export)\s[\w\s{},*]*?\bfrom\s+'([^'\n]+)'|\bimport\('([^'\n]+)'\)/gm;

const problems: string[] = [];
for (const file of files(src)) {
  const path = relative(src, file);
  const folder = path.split('/')[0]!;
  const isTest = path.endsWith('.test.ts');
  if (path === 'index.ts' || isTest) continue;
  const source = readFileSync(file, 'utf8');
  for (const [, from, dynamic] of source.matchAll(IMPORT)) checkImport(path, folder, file, (from ?? dynamic)!);
  if (!SQL_FOLDERS.some((allowed) => path.startsWith(allowed)) && SQL.test(withoutComments(source)))
    problems.push(`${path} speaks SQL; only the backends and what they share may`);
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}

function checkImport(path: string, folder: string, file: string, specifier: string): void {
  if (specifier.startsWith('node:')) return;
  if (!specifier.startsWith('.')) {
    if (!(PACKAGES[folder] ?? []).includes(specifier)) problems.push(`${path} may not use the package ${specifier}`);
    return;
  }
  const target = relative(src, resolve(dirname(file), specifier));
  if (target === '../package.json') return;
  const targetFolder = target.split('/')[0]!;
  if (targetFolder !== folder && !(ALLOWED[folder] ?? []).includes(targetFolder))
    problems.push(`${path} may not import ${target}`);
  const backend = BACKENDS.find((one) => target.startsWith(one));
  if (backend && !path.startsWith(backend) && folder !== 'engine')
    problems.push(`${path} may not import the backend ${target}; only the engine may`);
  if (target.startsWith(SHARED) && !SQL_FOLDERS.some((allowed) => path.startsWith(allowed)))
    problems.push(`${path} may not import ${target}; only the backends may`);
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
}

function* files(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* files(path);
    else if (entry.name.endsWith('.ts')) yield path;
  }
}
