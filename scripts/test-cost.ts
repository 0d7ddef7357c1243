/** Runs tests (its arguments are vitest's) and prints the processor time of the run and of the most expensive files. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { FileCost } from '../test/support/cost.ts';
import { endedChildrenMs } from './ended-children.ts';
import { toolOf } from './tool.ts';

const SHOWN = 40;

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'recollect-cost-'));
const report = join(folder, 'files.jsonl');
const { status } = spawnSync(process.execPath, toolOf('vitest', 'run', ...process.argv.slice(2)), {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, RECOLLECT_TEST_COST: report },
});
const lines = existsSync(report) ? readFileSync(report, 'utf8').trim().split('\n') : [];
rmSync(folder, { recursive: true });
const files = lines.map((line) => JSON.parse(line) as FileCost);

const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(8);
console.log('\n     all  worker children  project   file');
for (const { project, file, own, children } of files
  .toSorted((a, b) => b.own + b.children - a.own - a.children)
  .slice(0, SHOWN))
  console.log(
    `${seconds(own + children)}${seconds(own)}${seconds(children)}  ${project.padEnd(9)} ${relative(root, file)}`,
  );

// The server of the run and the loading of modules belong to no file.
const inFiles = files.reduce((sum, { own, children }) => sum + own + children, 0);
const all = endedChildrenMs();
console.log(`\n${files.length} files: ${minutes(inFiles)}; with PostgreSQL and the runner: ${minutes(all)}`);
process.exit(status ?? 1);

function minutes(ms: number): string {
  return `${(ms / 60_000).toFixed(2)} CPU-minutes`;
}
