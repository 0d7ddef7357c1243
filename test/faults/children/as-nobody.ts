/** Gives up the rights of root, if it has them, and tries what it was told on a store. It says how each went. */
import { type Memory, openMemory, RecollectError } from '../../../src/index.ts';
import { say, settings } from '../../support/child-side.ts';

const NOBODY = 65_534;
const { path, readOnly, id } = settings<{ path: string; readOnly: boolean; id?: string }>();
if (process.getuid!() === 0) {
  process.setgroups!([]);
  process.setgid!(NOBODY);
  process.setuid!(NOBODY);
}

async function outcomeOf(attempt: () => Promise<unknown>): Promise<unknown> {
  try {
    return await attempt();
  } catch (error) {
    return error instanceof RecollectError ? error.code : `not ours: ${String(error)}`;
  }
}

let memory: Memory | undefined;
const opened = await outcomeOf(async () => {
  memory = await openMemory({ path, scope: 'project:sample', readOnly });
  return 'done';
});
say({
  opened,
  read: memory && (await outcomeOf(async () => (id === undefined ? 'nothing' : (await memory!.get({ id })).type))),
  recalled: memory && (await outcomeOf(async () => (await memory!.recall({ query: 'boats' })).items.length > 0)),
  verified: memory && (await outcomeOf(async () => (await memory!.verify()).ok)),
  written: memory && (await outcomeOf(async () => (await memory!.remember({ content: 'Written by nobody' })).status)),
});
await memory?.close();
process.exit(0);
