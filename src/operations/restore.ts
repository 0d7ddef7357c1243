import { z } from 'zod';
import { verbFor } from '../knowledge/noun-verbs.ts';
import { writeOperation } from './define.ts';
import { reason, versionedId } from './fields.ts';
import { changedOutput } from './forget.ts';

export const restore = writeOperation({
  name: 'restore',
  summary: 'Restore an archived memory, block or document',
  description: 'A memory gets back the status it had before; a block or a document is in effect again.',
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
