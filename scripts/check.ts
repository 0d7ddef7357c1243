/** Says whether the work is good: one line for each check, and the output of those that failed. With --quick, in less than a minute. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { toolOf } from './tool.ts';

const root = join(import.meta.dirname, '..');

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

const CHECKS: readonly { name: string; args: string[] }[] = [
  { name: 'format and lint', args: toolOf('biome', 'check', '--error-on-warnings', '.') },
  { name: 'types', args: toolOf('tsc', '-p', 'tsconfig.json') },
  { name: 'layers', args: ['scripts/check-layers.ts'] },
  { name: 'generated files and docs', args: ['scripts/generate.ts', '--check'] },
  { name: 'links in the docs', args: ['scripts/check-links.ts'] },
  { name: 'build', args: ['scripts/build.ts', ...(isQuick ? ['--quick'] : [])] },
  isQuick
    ? { name: 'tests of the core', args: toolOf('vitest', 'run', '--project', 'tests', ...CORE) }
    : { name: 'tests', args: toolOf('vitest', 'run') },
];

let failed = 0;
for (const check of CHECKS) {
  const started = Date.now();
  const result = spawnSync(process.execPath, check.args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const ok = result.status === 0;
  console.log(`${ok ? 'ok    ' : 'FAILED'}  ${check.name} (${seconds} s)`);
  if (ok) continue;
  failed++;
  console.log(`${result.stdout}${result.stderr}`.trimEnd());
}
process.exit(failed === 0 ? 0 : 1);
