/** Rebuilds once, when it is told to, and says how that ended. */
import { openMemory, RecollectError } from '../../../src/index.ts';
import { hear, say, settings } from '../../support/child-side.ts';

const { path } = settings<{ path: string }>();
const memory = await openMemory({ path, scope: 'project:shared' });
say('ready');
await hear();
const outcome = await memory.rebuild().then(
  ({ equal }) => (equal ? 'equal' : 'different'),
  (error: unknown) => (error instanceof RecollectError ? error.code : String(error)),
);
await memory.close();
say(outcome);
process.exit(0);
