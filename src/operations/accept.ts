import { z } from 'zod';
import { verbFor } from '../knowledge/noun-verbs.ts';
import { writeOperation } from './define.ts';
import { itemId, reason } from './fields.ts';
import { changedOutput } from './forget.ts';

export const accept = writeOperation({
  name: 'accept',
  summary: 'Accept what an agent wrote: a memory, a claim or a block',
  description:
    'Makes a memory of the inbox, or a stale one, active; a daily memory becomes permanent. A change that an agent proposed takes the place of the memory that it changes. ' +
    'A claim or a block is no longer unreviewed; a claim takes the place of claims that say something else, where there can be only one. From then on it is a person’s. Only a person can do this.',
  area: 'review',
  view: 'changed',
  main: 'id',
  bulk: 'list',
  idempotent: true,
  input: z.object({ id: itemId, reason }),
  output: changedOutput.extend({
    superseded: z.array(z.string()).optional().describe('Items whose place it took'),
  }),
  examples: [{ title: 'Accept what an agent noted', cli: 'accept mem_01j…', input: { id: 'mem_01j…' } }],
  handle: (command, { id, reason: why }) => verbFor('promote', id, 'memory')(command, id, why),
});
