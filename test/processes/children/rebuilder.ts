/** Rebuilds and verifies until it is told to stop, and says how each time came out. */
import { openMemory } from '../../../src/index.ts';
import type { Options } from '../../support/backends/backend.ts';
import { hear, say, settings, wasTold } from '../../support/child-side.ts';

const memory = await openMemory({ ...settings<Options>(), scope: 'project:shared' });
const equal: boolean[] = [];
const whole: boolean[] = [];
say('ready');
await hear();
while (!wasTold()) {
  equal.push((await memory.rebuild()).equal);
  whole.push((await memory.verify()).ok);
}
await memory.close();
say({ equal, whole });
process.exit(0);
