/**
 * `npm run test:clients`: what really arrives at a model through real coding agents. It installs them from npm into a temporary folder, gives each the memory with
 * `recollect install`, lets it talk to a scripted model on loopback, and writes what it found to `results/`. Words after `--` name clients (default: all).
 * RECOLLECT_CLIENTS names a folder to install them into and to keep; RECOLLECT_CLIENTS_LOG is the beginning of the names of files for all that the models were sent, and leaves
 * the home folders where they are.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Check, checksOf } from './checks.ts';
import type { RealClient } from './client.ts';
import { REAL_CLIENTS } from './clients/index.ts';
import { TestMachine } from './machine.ts';
import { startModel } from './mock/model.ts';
import { DECISION, notes, PROMPT, SCRIPT } from './scenario.ts';

interface Result {
  readonly client: string;
  readonly version: string;
  readonly date: string;
  /** Why it could not be driven. */
  readonly failed?: string;
  readonly checks: readonly Check[];
}

const VERSIONS = JSON.parse(readFileSync(join(import.meta.dirname, 'versions.json'), 'utf8')) as Record<string, string>;
const RESULTS = join(import.meta.dirname, 'results');

async function main(names: readonly string[]): Promise<void> {
  const kept = process.env.RECOLLECT_CLIENTS;
  const programs = kept ?? mkdtempSync(join(tmpdir(), 'recollect-clients-'));
  const chosen = REAL_CLIENTS.filter(({ name }) => names.length === 0 || names.includes(name));
  try {
    installAll(programs, chosen);
    for (const client of chosen) {
      const result = await tryOut(client, programs);
      report(result);
      mkdirSync(RESULTS, { recursive: true });
      writeFileSync(join(RESULTS, `${client.name}.json`), `${JSON.stringify(result, null, 2)}\n`);
      if (result.failed !== undefined || result.checks.some(({ ok }) => !ok)) process.exitCode = 1;
    }
  } finally {
    if (kept === undefined) rmSync(programs, { recursive: true, force: true });
  }
}

function installAll(folder: string, clients: readonly RealClient[]): void {
  const wanted = clients.map((client) => `${client.package}@${VERSIONS[client.package]}`);
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'package.json'))) writeFileSync(join(folder, 'package.json'), '{"private": true}\n');
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--save-exact', ...wanted], {
    cwd: folder,
    stdio: 'inherit',
  });
}

async function tryOut(client: RealClient, programs: string): Promise<Result> {
  const facts = {
    client: client.name,
    version: VERSIONS[client.package]!,
    date: new Date().toISOString().slice(0, 'YYYY-MM-DD'.length),
  };
  const machine = new TestMachine(programs);
  const model = await startModel(client.wire, SCRIPT, client.waits);
  try {
    for (const [name, text] of Object.entries(client.files?.(model.port) ?? {})) machine.write(name, text);
    await machine.recollect('install', client.name);
    await machine.remember([...notes(), { content: DECISION, kind: 'decision' }]);
    const ran = await machine.client(client.command(PROMPT, model.port), client.env(model.port));
    if (model.turns.length === 0)
      return { ...facts, failed: `It did not ask the model: ${(ran.err || ran.out).slice(-500)}`, checks: [] };
    return { ...facts, checks: await checksOf(client, model, machine) };
  } catch (error) {
    return { ...facts, failed: String(error).slice(0, 500), checks: [] };
  } finally {
    if (process.env.RECOLLECT_CLIENTS_LOG)
      writeFileSync(`${process.env.RECOLLECT_CLIENTS_LOG}.${client.name}.json`, JSON.stringify(model.turns, null, 1));
    await model.close();
    if (process.env.RECOLLECT_CLIENTS_LOG) console.log(machine.home);
    else machine.remove();
  }
}

function report({ client, version, failed, checks }: Result): void {
  console.log(`${client} ${version}: ${failed ?? `${checks.filter(({ ok }) => ok).length} of ${checks.length}`}`);
  for (const { name, ok, found } of checks) console.log(`  ${ok ? 'ok    ' : 'FAILED'} ${name}: ${found}`);
}

await main(process.argv.slice(2));
