/** How the library and the CLI are bundled. A test asks which sources went into which chunk. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type OutputOptions, type RolldownBuild, rolldown } from 'rolldown';
import { shiftColumns } from './shift-columns.ts';
import { isTable, tableAsData } from './tables.ts';

export interface Bundle {
  /** Files by the names of what is made of them. */
  readonly input: Readonly<Record<string, string>>;
  readonly output: OutputOptions;
}

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');

const common: OutputOptions = {
  minify: { mangle: false, compress: true, codegen: true },
  plugins: [
    {
      name: 'ascii',
      // After the minifier, which would write the characters out again.
      generateBundle(_, files) {
        for (const file of Object.values(files)) {
          if (file.type !== 'chunk') continue;
          const map = files[`${file.fileName}.map`];
          if (map?.type === 'asset') map.source = withEscapes(String(map.source), file.code);
          file.code = asAscii(file.code);
        }
      },
    },
  ],
};

export const LIBRARY: Bundle = {
  input: { index: 'src/index.ts' },
  output: {
    ...common,
    // Without the sources: a stack names their files and lines, and the package stays small. The CLI reports its errors itself.
    sourcemap: true,
    sourcemapExcludeSources: true,
    dir: dist,
    format: 'esm',
    entryFileNames: 'index.js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    // A file of its own comes before all others.
    codeSplitting: { groups: [{ name: 'check-node', test: /src[\\/]base[\\/]check-node\.ts$/ }] },
  },
};

export const CLI: Bundle = {
  // Hooks have an entry of their own, because a coding agent waits for each of them to start.
  input: { main: 'src/program/main.ts', hook: 'src/faces/hooks/main.ts' },
  output: {
    ...common,
    dir: join(dist, 'cli'),
    // It starts some milliseconds sooner, because Node's own modules are loaded only as far as they are used.
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: '[name]-[hash].cjs',
    // Each file more takes time to find and read: what every operation needs is one.
    codeSplitting: {
      groups: [
        // What hooks need too, or a chunk of the command line that is loaded later.
        {
          name: 'base',
          test: anyOf(
            /src[\\/]base[\\/](errors|ids|limits|pause|token-estimate)\.ts$|src[\\/]model[\\/]nouns\.ts$|engine[\\/]home-folder\.ts$/,
            /faces[\\/]shared[\\/](read-own|open-options|output)\.ts$/,
            /cli[\\/](run[\\/](open-engine|interrupt|progress)|input[\\/]byte-source)\.ts$/,
            /cli[\\/]terminal[\\/]plain-text\.ts$/,
          ),
          priority: 2,
        },
        // After the first line: what is small and shared by many operations, of which each would be a file of its own.
        {
          name: 'core',
          test: anyOf(
            /cli[\\/]run[\\/]core\.ts$|operations[\\/](define|fields)\.ts$/,
            /port[\\/]queries\.ts$|(load-memory|change-line|load-conversation|search-document|text-words|nothing-found)\.ts$/,
            // Without what few recalls need.
            /src[\\/]recall[\\/](?!spellings|named-filters|suggest|asked-queries|why-not)[\w-]+\.ts$/,
          ),
          priority: 1,
        },
        // What every hook that keeps something needs, and an import too.
        {
          name: 'capture',
          test: anyOf(/sources[\\/]capture[\\/](open-session|capture-turns)\.ts$/, /engine[\\/]source-memory\.ts$/),
        },
      ],
    },
  },
};

function anyOf(...patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}

/** The ranks of 200,000 tokens, as one literal. */
const RANKS = /gpt-tokenizer[\\/]esm[\\/]bpeRanks[\\/]o200k_base\.js$/;

/** What is parsed as data takes less than half of the time and half of the memory that a literal of the same size takes. */
async function asData(file: string): Promise<string> {
  const { default: value } = (await import(pathToFileURL(file).href)) as { default: unknown };
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(value))});`;
}

export function bundle({ input }: Bundle): Promise<RolldownBuild> {
  const files = Object.fromEntries(Object.entries(input).map(([name, file]) => [name, join(root, file)]));
  return rolldown({
    input: files,
    platform: 'node',
    external: [/^node:/],
    treeshake: true,
    plugins: [
      { name: 'ranks-as-data', transform: (_, id) => (RANKS.test(id) ? asData(id) : undefined) },
      { name: 'tables-as-data', transform: (_, id) => (isTable(id) ? tableAsData(id) : undefined) },
    ],
    // What it offers to Node.js loads its own parts in a way that no bundler can follow.
    resolve: { alias: { 'jsonc-parser': join(root, 'node_modules/jsonc-parser/lib/esm/main.js') } },
  });
}

function withEscapes(map: string, code: string): string {
  const facts = JSON.parse(map) as { mappings: string };
  return JSON.stringify({ ...facts, mappings: shiftColumns(facts.mappings, code) });
}

/** Text with other characters takes twice the memory, all of it, and longer to read. */
function asAscii(code: string): string {
  return code.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
