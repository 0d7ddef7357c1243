/** Makes dist/: the library as an ES module, the CLI with a chunk for each operation, so that a command loads only what it needs; the licences of what is bundled; and the types. */
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundle, CLI, LIBRARY } from './build/bundles.ts';
import { librariesIn, licencesOf, modulesOf } from './build/third-party.ts';
import { writeCommandTable } from './generate/command-table.ts';
import { toolOf } from './tool.ts';

const root = join(import.meta.dirname, '..');

await writeCommandTable();
rmSync(join(root, 'dist'), { recursive: true, force: true });
const modules: string[] = [];
for (const made of [LIBRARY, CLI]) modules.push(...modulesOf(await (await bundle(made)).write(made.output)));
writeFileSync(join(root, 'dist/THIRD-PARTY-LICENSES.txt'), licencesOf(librariesIn(modules)));
if (!process.argv.includes('--quick'))
  execFileSync(process.execPath, toolOf('tsc', '-p', join(root, 'tsconfig.build.json')), { stdio: 'inherit' });
