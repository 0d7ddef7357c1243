/** Opens a store and works on it, and kills itself right before a statement whose number it was given. */
import { openMemory } from '../../../src/index.ts';
import { say, settings } from '../../support/child-side.ts';

const {
  path,
  during,
  statement,
  ids = [],
} = settings<{
  path: string;
  during: 'open' | 'rebuild' | 'erase';
  statement: number;
  ids?: string[];
}>();
let counting = during === 'open';
let count = 0;
const onStatement = () => {
  if (counting && ++count === statement) process.kill(process.pid, 'SIGKILL');
};

const memory = await openMemory({ path, scope: 'project:kill', onStatement });
if (during === 'open') {
  counting = false;
  const { id } = await memory.remember({ content: 'The first words of a new store' });
  say({ id });
} else {
  counting = true;
  await (during === 'rebuild' ? memory.rebuild() : memory.erase({ ids, confirm: true }));
  counting = false;
}
await memory.close();
say({ statements: count });
process.exit(0);
