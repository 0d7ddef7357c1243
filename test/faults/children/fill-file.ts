/** Writes until the system refuses to let the file grow, and says what was acknowledged and how it ended. */
import { openMemory, RecollectError } from '../../../src/index.ts';
import { say, settings } from '../../support/child-side.ts';

const { path } = settings<{ path: string }>();
const memory = await openMemory({ path, scope: 'project:disk' });
try {
  for (let count = 0; ; count++) {
    const content = `Fact ${count} ${'fills the file '.repeat(40 + (count % 400))}`;
    const { id } = await memory.remember({ content });
    say({ id, content });
  }
} catch (error) {
  say({ code: error instanceof RecollectError ? error.code : String(error) });
}
process.exit(0);
