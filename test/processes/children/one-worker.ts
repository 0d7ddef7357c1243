/** Works through the queue when it is told to, until the job has ended; kills itself before a statement, where it was given a number. */
import { openMemory } from '../../../src/index.ts';
import { hear, say, settings } from '../../support/child-side.ts';
import { endedJob } from '../../support/jobs-until.ts';

const { place, job, statement } = settings<{
  place: { path: string } | { url: string };
  job: string;
  statement?: number;
}>();
let count = 0;
let counting = true;
const onStatement = (sql: string) => {
  // Looks at the queue say nothing of how far it is.
  if (counting && !sql.startsWith('SELECT') && ++count === statement) process.kill(process.pid, 'SIGKILL');
};
say('ready');
await hear();
const memory = await openMemory({ ...place, scope: 'project:shared', onStatement, jobs: true });
const { attempts } = await endedJob(memory, job);
counting = false;
await memory.close();
say({ attempts, statements: count });
process.exit(0);
