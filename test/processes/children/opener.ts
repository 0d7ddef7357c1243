/** Waits for the word, then opens a store that may not be there yet and writes one memory. */
import { openMemory } from '../../../src/index.ts';
import type { Options } from '../../support/backends/backend.ts';
import { hear, say, settings } from '../../support/child-side.ts';

const { name, ...place } = settings<Options & { name: string }>();
say('ready');
await hear();
const memory = await openMemory({ ...place, scope: 'project:shared' });
const { id } = await memory.remember({ content: `${name} was here` });
await memory.close();
say({ id });
process.exit(0);
