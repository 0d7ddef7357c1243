/** Tries the gate and the normaliser on random texts: `npm run fuzz -- --minutes 5 --seed 7`. Prints what fails, with the seed that repeats it. */
import { parseArgs } from 'node:util';
import { SeededRandom } from '../test/support/seeded-random.ts';
import { tryOnce } from './fuzz/gate-properties.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '1' }, seed: { type: 'string' }, rounds: { type: 'string' } },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 4_294_967_296) : Number(values.seed);
const mostRounds = values.rounds === undefined ? Number.POSITIVE_INFINITY : Number(values.rounds);
const random = new SeededRandom(seed);
const MOST_SHOWN = 20;

let rounds = 0;
let failed = 0;
for (; rounds < mostRounds && minutesUsed() < Number(values.minutes) && failed < MOST_SHOWN; rounds++) {
  // Mostly short ones, because they reach more; now and then one that is long.
  const problem = tryOnce(random, random.chance(0.01) ? 2_000 : 20);
  if (problem === undefined) continue;
  failed++;
  console.log(`seed ${seed}, round ${rounds + 1}: ${problem.slice(0, 4_000)}`);
}
console.log(`seed ${seed}: ${rounds} texts, ${failed} failures, ${minutesUsed().toFixed(1)} minutes of a processor`);
process.exit(failed === 0 ? 0 : 1);

/** Of a processor, so that a run does the same on a busy machine as on a quiet one. */
function minutesUsed(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 60e6;
}
