/** Rebuilds until it is told to stop, and says how each rebuild came out. */
import { openMemory } from '../../../src/index.ts';
import { hear, say, settings, wasTold } from '../../support/child-side.ts';

const { path } = settings<{ path: string }>();
const memory = await openMemory({ path, scope: 'project:shared' });
const equal: boolean[] = [];
say('ready');
await hear();
while (!wasTold()) equal.push((await memory.rebuild()).equal);
await memory.close();
say({ equal });
process.exit(0);
