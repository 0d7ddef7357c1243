/** Runs the benches and keeps their results with the commit and the machine they came from. `npm run bench -- remember --scale 0.1` */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as peers from './peers/beside.ts';
import * as peer from './peers/server-memory.ts';
import * as postgresGrowth from './postgres/growth.ts';
import * as postgresReads from './postgres/reads.ts';
import * as postgresRecall from './postgres/recall.ts';
import * as postgresRecallQuality from './postgres/recall-quality.ts';
import * as postgresWrites from './postgres/writes.ts';
import * as conflicts from './quality/conflicts.ts';
import * as everyday from './quality/everyday.ts';
import * as harvest from './quality/harvest.ts';
import * as injection from './quality/injection.ts';
import * as openingPacks from './quality/opening-packs.ts';
import * as packTokens from './quality/pack-tokens.ts';
import * as promptPacks from './quality/prompt-packs.ts';
import * as recallQuality from './quality/recall.ts';
import * as recallCases from './quality/recall-cases.ts';
import * as recallSets from './quality/recall-sets.ts';
import * as recallWithModel from './quality/recall-with-model.ts';
import * as relations from './quality/relations.ts';
import * as secrets from './quality/secrets.ts';
import * as supersession from './quality/supersession.ts';
import * as vectorSketches from './quality/vector-sketches.ts';
import * as bytes from './size/bytes.ts';
import * as importing from './size/import.ts';
import * as claims from './speed/claims.ts';
import * as coldStart from './speed/cold-start.ts';
import * as entities from './speed/entities.ts';
import * as gate from './speed/gate.ts';
import * as gateFunctions from './speed/gate-functions.ts';
import * as growth from './speed/growth.ts';
import * as hooks from './speed/hooks.ts';
import * as hostileText from './speed/hostile-text.ts';
import * as http from './speed/http.ts';
import * as mcpStart from './speed/mcp-start.ts';
import * as recall from './speed/recall.ts';
import * as record from './speed/record.ts';
import * as remember from './speed/remember.ts';
import * as traverse from './speed/traverse.ts';

const BENCHES = [
  remember,
  record,
  recall,
  recallQuality,
  recallCases,
  recallSets,
  recallWithModel,
  vectorSketches,
  packTokens,
  openingPacks,
  promptPacks,
  traverse,
  growth,
  bytes,
  coldStart,
  mcpStart,
  hooks,
  http,
  importing,
  peer,
  peers,
  postgresWrites,
  postgresReads,
  postgresRecall,
  postgresGrowth,
  postgresRecallQuality,
  entities,
  conflicts,
  relations,
  everyday,
  secrets,
  harvest,
  injection,
  gateFunctions,
  hostileText,
  gate,
  claims,
  supersession,
];
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scale: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
    data: { type: 'string' },
    sets: { type: 'string' },
  },
});
if (values.data !== undefined) process.env.RECOLLECT_BENCH_DATA = values.data;
const sets = values.sets?.split(',');
const scale = Number(values.scale);
const folder = join(import.meta.dirname, 'results');

for (const bench of BENCHES) {
  if (positionals.length > 0 && !positionals.includes(bench.name)) continue;
  const results = await bench.run(scale, sets);
  const report = {
    bench: bench.name,
    goal: bench.goal,
    scale,
    commit: git('rev-parse', '--short', 'HEAD'),
    clean: git('status', '--porcelain', ':/src') === '',
    date: new Date().toISOString().slice(0, 10),
    machine: machine(),
    results,
  };
  console.log(JSON.stringify(report, null, 2));
  // Results of a part of the work are for looking at, not for keeping; nor is a bench that had nothing to measure.
  if (((scale === 1 && sets === undefined) || values.keep) && !('skipped' in results)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${bench.name}.json`), `${JSON.stringify(report, null, 2)}\n`);
  }
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
}

function machine(): Record<string, unknown> {
  return {
    cores: cpus().length,
    model: cpus()[0]?.model,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    sqlite: process.versions.sqlite,
    platform: `${process.platform} ${process.arch}`,
  };
}
