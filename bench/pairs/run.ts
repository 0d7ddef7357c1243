/**
 * Compares this build with another build of the library, in alternating rounds: `npm run bench:pairs -- --before ../other`. The other folder is a
 * checkout whose `npm run build` has run. A ratio above 1 means that this build is slower.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { median } from '../support/measure.ts';
import { withServer } from '../support/postgres.ts';

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    pairs: { type: 'string', default: '9' },
    memories: { type: 'string', default: '10000' },
    backend: { type: 'string', default: 'sqlite' },
  },
});
if (values.before === undefined) throw new Error('Name the other build: --before <folder>');

interface Took {
  readonly cpu: number;
  readonly wall: number;
}

const WORKS = ['remember', 'record', 'get', 'list', 'recall', 'writes at once'];
const here = resolve(import.meta.dirname, '..', '..');
const builds = [resolve(values.before), here];

if (values.backend === 'postgres')
  await withServer(async (server) => compareBuilds([await server.url(), await server.url()]));
else await compareBuilds([]);

async function compareBuilds(urls: readonly string[]): Promise<void> {
  const sides = [];
  for (const [index, build] of builds.entries()) {
    const child = fork(join(import.meta.dirname, 'worker.ts'), [
      build,
      values.memories,
      ...urls.slice(index, index + 1),
    ]);
    await once(child, 'message');
    sides.push(child);
  }
  for (const work of WORKS) {
    const ratios: { cpu: number[]; wall: number[] } = { cpu: [], wall: [] };
    for (let pair = -1; pair < Number(values.pairs); pair++) {
      const took: Took[] = [];
      // Each side goes first in every second pair.
      for (const side of pair % 2 === 0 ? [0, 1] : [1, 0]) {
        sides[side]!.send(work);
        const [answer] = (await once(sides[side]!, 'message')) as [Took];
        took[side] = answer;
      }
      if (pair < 0) continue;
      ratios.cpu.push(took[1]!.cpu / took[0]!.cpu);
      ratios.wall.push(took[1]!.wall / took[0]!.wall);
    }
    console.log(
      `${values.backend} ${work}: cpu ${median(ratios.cpu).toFixed(2)}, wall ${median(ratios.wall).toFixed(2)} (${values.pairs} pairs, ${values.memories} memories)`,
    );
  }
  for (const side of sides) side.send('end');
  await Promise.all(sides.map((side) => once(side, 'exit')));
}
