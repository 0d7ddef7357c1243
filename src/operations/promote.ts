import { z } from 'zod';
import { assertPerson } from '../gate/access.ts';
import { promoteBlock } from '../knowledge/blocks/set-block.ts';
import { promoteClaim } from '../knowledge/claims/change-claim.ts';
import type { Command } from '../knowledge/command.ts';
import type { Changed } from '../knowledge/changed.ts';
import { promoteMemory } from '../knowledge/memories/change-memory.ts';
import { isIdOf } from '../model/nouns.ts';
import { writeOperation } from './define.ts';
import { itemId, reason } from './fields.ts';
import { changedOutput } from './forget.ts';

export const promote = writeOperation({
  name: 'promote',
  summary: 'Accept what an agent wrote: a memory, a claim or a block',
  description:
    'Makes a memory of the inbox, or a stale one, active; a daily memory becomes permanent. A change that an agent proposed takes the place of the memory that it changes. ' +
    'A claim or a block is no longer unreviewed; a claim takes the place of claims that say something else, where there can be only one. From then on it is a person’s. Only a person can do this.',
  main: 'id',
  bulk: 'list',
  idempotent: true,
  input: z.object({ id: itemId, reason }),
  output: changedOutput.extend({
    superseded: z.array(z.string()).optional().describe('Items whose place it took'),
  }),
  examples: [{ title: 'Accept what an agent noted', cli: 'promote mem_01j…', input: { id: 'mem_01j…' } }],
  handle(command, { id, reason: why }) {
    if (isIdOf('claim', id)) return acceptClaim(command, id, why);
    if (isIdOf('block', id)) return acceptBlock(command, id, why);
    return promoteMemory(command, id, why);
  },
});

async function acceptClaim(command: Command, id: string, why: string | undefined): Promise<Changed> {
  assertPerson(command.identity, 'accept a claim');
  const { status, claim, superseded } = await promoteClaim(command, id, why);
  const replaced = superseded.length > 0 ? { superseded } : {};
  return { status, id, version: 1, memoryStatus: claim.status, ...replaced };
}

async function acceptBlock(command: Command, id: string, why: string | undefined): Promise<Changed> {
  const { status, version } = await promoteBlock(command, id, why);
  return { status: status === 'unchanged' ? 'unchanged' : 'changed', id, version, memoryStatus: 'active' };
}
