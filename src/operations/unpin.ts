import { z } from 'zod';
import { pinMemory } from '../knowledge/memories/change-memory.ts';
import { writeOperation } from './define.ts';
import { memoryId, reason } from './fields.ts';
import { changedOutput } from './forget.ts';

export const unpin = writeOperation({
  name: 'unpin',
  summary: 'Unpin a memory',
  description: 'The memory is treated like any other again.',
  area: 'review',
  view: 'changed',
  main: 'id',
  bulk: 'list',
  idempotent: true,
  input: z.object({ id: memoryId, reason }),
  output: changedOutput,
  examples: [{ title: 'Unpin a memory', cli: 'unpin mem_01j…', input: { id: 'mem_01j…' } }],
  handle: (command, input) => pinMemory(command, input.id, false, input.reason),
});
