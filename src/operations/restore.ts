import { z } from 'zod';
import { verbFor } from '../knowledge/noun-verbs.ts';
import { writeOperation } from './define.ts';
import { reason, versionedId } from './fields.ts';
import { changedOutput } from './forget.ts';

export const restore = writeOperation({
  name: 'restore',
  summary: 'Bring an archived memory, block or document back',
  description: 'A memory gets the status that it had before it was archived; a block or a document counts again.',
  area: 'review',
  view: 'changed',
  main: 'id',
  bulk: 'list',
  idempotent: true,
  input: z.object({ id: versionedId, reason }),
  output: changedOutput,
  examples: [{ title: 'Undo a forget', cli: 'restore mem_01j…', input: { id: 'mem_01j…' } }],
  handle: (command, { id, reason: why }) => verbFor('restore', id, 'memory')(command, id, why),
});
