/** Makes dist/: the library as an ES module, the CLI with a chunk for each operation, so that a command loads only what it needs; and the types. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type OutputOptions, rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const minify = { mangle: false, compress: true, codegen: true } as const;

rmSync(dist, { recursive: true, force: true });
await bundle('src/index.ts', {
  dir: dist,
  format: 'esm',
  entryFileNames: 'index.js',
  chunkFileNames: 'chunks/[name]-[hash].js',
});
// CommonJS: it starts some milliseconds sooner, because Node's own modules are loaded only as far as they are used.
await bundle('src/faces/cli/main.ts', {
  dir: join(dist, 'cli'),
  format: 'cjs',
  entryFileNames: 'main.cjs',
  chunkFileNames: '[name]-[hash].cjs',
});
if (!process.argv.includes('--quick'))
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });

async function bundle(input: string, output: OutputOptions): Promise<void> {
  const made = await rolldown({ input: join(root, input), platform: 'node', external: [/^node:/], treeshake: true });
  await made.write({ ...output, minify, sourcemap: false });
  await made.close();
}
