/** Takes secrets out once, when it is told to; kills itself before a statement, where it was given a number. */
import { openMemory } from '../../../src/index.ts';
import { hear, say, settings } from '../../support/child-side.ts';

const { place, statement } = settings<{ place: { path: string } | { url: string }; statement?: number }>();
let count = 0;
let counting = false;
const onStatement = () => {
  if (counting && ++count === statement) process.kill(process.pid, 'SIGKILL');
};
const memory = await openMemory({ ...place, scope: 'project:shared', onStatement });
say('ready');
await hear();
counting = true;
const { changed, run } = await memory.redact({ apply: true });
counting = false;
await memory.close();
say({ changed: changed.length, run, statements: count });
process.exit(0);
