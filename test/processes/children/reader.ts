/** Reads in every way, again after every change, until it is told to stop. It says how often it read. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openMemory } from '../../../src/index.ts';
import type { Options } from '../../support/backends/backend.ts';
import { hear, say, settings, wasTold } from '../../support/child-side.ts';

const options = settings<Options & { readOnly: boolean }>();
const memory = await openMemory({ ...options, scope: 'project:shared' });
let rounds = 0;
let after: string | undefined;
say('ready');
await hear();
// At least once: on a busy machine the word to stop may come before the first round.
do {
  const { items } = await memory.list({ limit: 20, scope: '*' });
  for (const { id } of items.slice(0, 3)) await memory.get({ id });
  await memory.recall({ query: 'boats and bread' });
  await memory.events({ limit: 20, scope: '*' });
  after = (await memory.feed({ after, from: 'now', waitMs: 100, scope: '*' })).cursor;
  rounds++;
  // Without it the word to stop would never be read.
  await nextTurn();
} while (!wasTold());
await memory.close();
say({ rounds });
process.exit(0);
