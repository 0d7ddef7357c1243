/** Follows the ledger, closing and opening the store now and then, until it is told to stop and has read the rest. */
import { openMemory } from '../../../src/index.ts';
import type { Options } from '../../support/backends/backend.ts';
import { hear, say, settings, wasTold } from '../../support/child-side.ts';
import { SeededRandom } from '../../support/seeded-random.ts';

const { seed, ...place } = settings<Options & { seed: number }>();
const random = new SeededRandom(seed);
let memory = await openMemory({ ...place, scope: 'project:shared', readOnly: random.chance(0.5) });
const seen: { id: string; chain: string; seq: number }[] = [];
let after: string | undefined;
let reopened = 0;
say('ready');
await hear();
for (;;) {
  const isLast = wasTold();
  const page = await memory.feed({ after, limit: random.between(1, 60), waitMs: isLast ? 0 : 50, scope: '*' });
  seen.push(...page.events.map(({ id, chain, seq }) => ({ id, chain, seq })));
  after = page.cursor;
  if (isLast && page.events.length === 0) break;
  // At least once, however few pages there are.
  if (reopened === 0 || random.chance(0.05)) {
    await memory.close();
    memory = await openMemory({ ...place, scope: 'project:shared', readOnly: random.chance(0.5) });
    reopened++;
  }
}
await memory.close();
say({ seen, reopened });
process.exit(0);
