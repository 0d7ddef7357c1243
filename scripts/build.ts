/** Makes dist/: one bundle with a chunk for each operation, so that a command loads only what it needs; and the types. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';

const root = join(import.meta.dirname, '..');
const quick = process.argv.includes('--quick');

rmSync(join(root, 'dist'), { recursive: true, force: true });
const bundle = await rolldown({
  input: { index: join(root, 'src/index.ts'), cli: join(root, 'src/faces/cli/main.ts') },
  platform: 'node',
  external: [/^node:/],
  treeshake: true,
});
await bundle.write({
  dir: join(root, 'dist'),
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
  minify: { mangle: false, compress: true, codegen: true },
  sourcemap: false,
});
await bundle.close();
if (!quick)
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });
