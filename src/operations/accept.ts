import { z } from 'zod';
import { verbFor } from '../knowledge/noun-verbs.ts';
import { writeOperation } from './define.ts';
import { itemId, reason } from './fields.ts';
import { changedOutput } from './forget.ts';

export const accept = writeOperation({
  name: 'accept',
  summary: 'Accept what an agent wrote: a memory, a claim or a block',
  description:
    'Makes a memory from the inbox, or a stale one, active; a daily memory becomes permanent. A change that an agent proposed replaces the memory it changes. ' +
    'A claim or a block is marked reviewed; where only one value is possible, the claim supersedes claims with another value. From then on the item belongs to a person. Only a person can accept.',
  area: 'review',
  view: 'changed',
  main: 'id',
  bulk: 'list',
  idempotent: true,
  input: z.object({ id: itemId, reason }),
  output: changedOutput.extend({
    superseded: z.array(z.string()).optional().describe('Items it replaced'),
  }),
  examples: [{ title: 'Accept what an agent noted', cli: 'accept mem_01j…', input: { id: 'mem_01j…' } }],
  handle: (command, { id, reason: why }) => verbFor('promote', id, 'memory')(command, id, why),
});
