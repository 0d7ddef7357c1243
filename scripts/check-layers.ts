/** Holds the order of the folders: each may import from itself and from those named for it, and from nothing else. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { NOUN_NAMES, prefixOf } from '../src/model/nouns.ts';

const src = join(import.meta.dirname, '..', 'src');

/** What a folder may import, folders or parts of them; its own files are always allowed. */
const ALLOWED: Record<string, readonly string[]> = {
  base: [],
  // Pure lists: how our own ids begin, which are no secrets, and what sorts of entities there are.
  text: ['base', 'model/nouns.ts', 'model/entity-values.ts'],
  model: ['base'],
  sources: ['base', 'model'],
  store: ['base', 'text', 'model'],
  embedding: ['base'],
  ledger: ['base', 'model', 'store'],
  gate: ['base', 'text', 'model', 'store', 'ledger'],
  knowledge: ['base', 'text', 'model', 'store', 'ledger', 'gate'],
  recall: ['base', 'text', 'model', 'store', 'ledger', 'gate', 'knowledge', 'embedding'],
  runs: ['base', 'text', 'model', 'store', 'ledger', 'gate', 'knowledge'],
  operations: ['base', 'text', 'model', 'store', 'ledger', 'gate', 'knowledge', 'embedding', 'recall', 'runs'],
  engine: [
    'base',
    'text',
    'model',
    'store',
    'ledger',
    'gate',
    'knowledge',
    'embedding',
    'recall',
    'runs',
    'sources',
    'operations',
  ],
  // Answers to models are fenced, as packs are.
  faces: ['base', 'text', 'model', 'sources', 'engine', 'operations'],
  // Starts the faces, and is the only one that knows several of them.
  program: ['base', 'model', 'engine', 'faces'],
};

/** Packages that a folder may use; everything else must be Node's own. */
const PACKAGES: Record<string, readonly string[]> = {
  text: ['porter2'],
  model: ['zod'],
  store: ['postgres'],
  ledger: ['zod'],
  knowledge: ['zod'],
  runs: ['zod', 'croner'],
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

/** What faces have in common; otherwise a face imports only itself. */
const SHARED_BY_FACES = 'shared';

const IMPORT = /^(?:import|export)\s[\w\s{},*]*?\bfrom\s+'([^'\n]+)'|\bimport\('([^'\n]+)'\)|^import\s+'([^'\n]+)'/gm;

/** The only file that knows how ids begin and what a kind of event is about. */
const KNOWS_PREFIXES = 'model/nouns.ts';
const PREFIX = NOUN_NAMES.map(prefixOf).join('|');
/** What a kind of event may be about besides a noun. */
const KIND_WORD = [...NOUN_NAMES, 'tag', 'predicate', 'value', 'item', 'entities', 'frame', 'schedule', 'write'].join(
  '|',
);
/** `'mem_'`, `^mem_` and `(?:mem|clm)_`, but no example such as `mem_01j…`; `'memory.'`, `^memory\\.` and `(?:memory|claim)\\.`. */
const PREFIX_TEST = new RegExp(
  [
    `['"\`^](?:${PREFIX})_(?!(?:01[jk])?…)`,
    `(?:${PREFIX})\\)_`,
    `['"\`^](?:${KIND_WORD})(?:\\\\\\.|\\.['"\`%])`,
    `(?:${KIND_WORD})\\)\\\\\\.`,
  ].join('|'),
);

/** Folders of this one are ordered too, in whichever way: no two of them may need each other, not even for a type. */
const ORDERED = 'knowledge';

const problems: string[] = [];
/** By folder of `ORDERED`, the folders that it imports, each with the file that does. */
const needs = new Map<string, Map<string, string>>();
for (const file of files(src)) {
  const path = relative(src, file);
  const folder = path.split('/')[0]!;
  const isTest = path.endsWith('.test.ts');
  if (path === 'index.ts' || isTest) continue;
  const source = readFileSync(file, 'utf8');
  const code = withoutComments(source);
  for (const [, from, dynamic, bare] of source.matchAll(IMPORT))
    checkImport(path, folder, file, (from ?? dynamic ?? bare)!);
  if (!SQL_FOLDERS.some((allowed) => path.startsWith(allowed)) && SQL.test(code))
    problems.push(`${path} speaks SQL; only the backends and what they share may`);
  const tested = path === KNOWS_PREFIXES ? null : PREFIX_TEST.exec(code);
  if (tested) problems.push(`${path} knows how an id or a kind begins (${tested[0]}); ask model/nouns.ts`);
}
for (const circle of circles()) problems.push(circle);
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
  const isAllowed = (ALLOWED[folder] ?? []).some((one) => target === one || target.startsWith(`${one}/`));
  if (targetFolder !== folder && !isAllowed) problems.push(`${path} may not import ${target}`);
  if (folder === ORDERED && targetFolder === ORDERED) noteNeed(path, target);
  const face = faceOf(path);
  const targetFace = faceOf(target);
  if (face !== undefined && targetFace !== undefined && targetFace !== face && targetFace !== SHARED_BY_FACES)
    problems.push(`${path} may not import ${target}; faces share only ${SHARED_BY_FACES}`);
  const backend = BACKENDS.find((one) => target.startsWith(one));
  if (backend && !path.startsWith(backend) && folder !== 'engine')
    problems.push(`${path} may not import the backend ${target}; only the engine may`);
  if (target.startsWith(SHARED) && !SQL_FOLDERS.some((allowed) => path.startsWith(allowed)))
    problems.push(`${path} may not import ${target}; only the backends may`);
}

function noteNeed(path: string, target: string): void {
  const [from, to] = [unitOf(path), unitOf(target)];
  if (from === to) return;
  const known = needs.get(from) ?? new Map<string, string>();
  needs.set(from, known.set(to, `${path} imports ${target}`));
}

/** A folder, or a file beside the folders. */
function unitOf(path: string): string {
  return path.split('/')[1]!;
}

/** Each circle once, as the imports that close it. */
function* circles(): Generator<string> {
  const done = new Set<string>();
  const trail: string[] = [];
  function* visit(unit: string): Generator<string> {
    if (trail.includes(unit)) {
      const circle = [...trail.slice(trail.indexOf(unit)), unit];
      const steps = circle.slice(1).map((to, index) => `  ${needs.get(circle[index]!)!.get(to)}`);
      yield `${ORDERED}: ${circle.join(' → ')} is a circle\n${steps.join('\n')}`;
      return;
    }
    if (done.has(unit)) return;
    trail.push(unit);
    for (const next of needs.get(unit)?.keys() ?? []) yield* visit(next);
    trail.pop();
    done.add(unit);
  }
  for (const unit of needs.keys()) yield* visit(unit);
}

/** The folder below `faces/` that a file is in. */
function faceOf(path: string): string | undefined {
  return /^faces\/([^/]+)\//.exec(path)?.[1];
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
