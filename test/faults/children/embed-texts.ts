/** Records texts and computes their vectors, or only computes them. */
import { openMemory } from '../../../src/index.ts';
import { say, settings } from '../../support/child-side.ts';

const { path, vectors, texts } = settings<{ path: string; vectors: string; texts: number }>();
const memory = await openMemory({ path, vectors, scope: 'project:kill', via: 'cli' });
if (texts > 0)
  await memory.record(
    Array.from({ length: texts }, (_, index) => ({ kind: 'user_message' as const, content: `car ${index}` })),
  );
say(await memory.embedTexts());
await memory.close();
process.exit(0);
