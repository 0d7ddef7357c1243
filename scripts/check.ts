/** Says whether the work is good: one line for each check, and the output of those that failed. With --quick, in less than a minute. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules/.bin', name);

const isQuick = process.argv.includes('--quick');

/** What most changes would break, without a server. */
const CORE = [
  'src/base',
  'src/ledger',
  'src/recall',
  'src/text',
  'src/operations',
  'test/scenarios/acceptance.test.ts',
];

const CHECKS: readonly { name: string; command: string; args: string[] }[] = [
  { name: 'format and lint', command: bin('biome'), args: ['check', '--error-on-warnings', '.'] },
  { name: 'types', command: bin('tsc'), args: ['-p', 'tsconfig.json'] },
  { name: 'layers', command: process.execPath, args: ['scripts/check-layers.ts'] },
  { name: 'generated files and docs', command: process.execPath, args: ['scripts/generate.ts', '--check'] },
  { name: 'links in the docs', command: process.execPath, args: ['scripts/check-links.ts'] },
  { name: 'build', command: process.execPath, args: ['scripts/build.ts', ...(isQuick ? ['--quick'] : [])] },
  isQuick
    ? { name: 'tests of the core', command: bin('vitest'), args: ['run', '--project', 'tests', ...CORE] }
    : { name: 'tests', command: bin('vitest'), args: ['run'] },
];

let failed = 0;
for (const check of CHECKS) {
  const started = Date.now();
  const result = spawnSync(check.command, check.args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const ok = result.status === 0;
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${check.name} (${seconds} s)`);
  if (ok) continue;
  failed++;
  console.log(`${result.stdout}${result.stderr}`.trimEnd());
}
process.exit(failed === 0 ? 0 : 1);
