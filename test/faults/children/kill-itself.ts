/** Opens a store and works on it, and kills itself right before a statement whose number it was given. */
import { openMemory } from '../../../src/index.ts';
import { say, settings } from '../../support/child-side.ts';

const {
  path,
  during,
  statement,
  ids,
  speaker,
  afterCommits = 0,
} = settings<{
  path: string;
  during: 'open' | 'rebuild' | 'erase' | 'redact';
  statement: number;
  ids?: string[];
  speaker?: string;
  /** Statements are counted when so many transactions were committed. */
  afterCommits?: number;
}>();
let counting = during === 'open';
let count = 0;
let commits = 0;
let isWriting = false;
const onStatement = (sql: string) => {
  if (!counting) return;
  if (commits >= afterCommits && ++count === statement) process.kill(process.pid, 'SIGKILL');
  // A read commits too, and is not meant.
  if (sql === 'BEGIN IMMEDIATE') isWriting = true;
  if (sql === 'COMMIT' && isWriting) {
    isWriting = false;
    commits++;
  }
};

const memory = await openMemory({ path, scope: 'project:kill', onStatement });
if (during === 'open') {
  counting = false;
  const { id } = await memory.remember({ content: 'The first words of a new store' });
  say({ id });
} else {
  counting = true;
  if (during === 'rebuild') await memory.rebuild();
  else if (during === 'redact') await memory.redact({ apply: true });
  else await memory.erase({ ids, speaker, confirm: true });
  counting = false;
}
await memory.close();
say({ statements: count });
process.exit(0);
