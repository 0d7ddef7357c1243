/** Rebuilds a store without end, saying each time that it begins. */
import { openMemory } from '../../../src/index.ts';
import { hear, say, settings } from '../../support/child-side.ts';

const { path } = settings<{ path: string }>();
await hear();
const memory = await openMemory({ path, scope: 'project:kill' });
for (;;) {
  say({ said: 'rebuilding' });
  await memory.rebuild();
}
