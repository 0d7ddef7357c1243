import { z } from 'zod';
import { pinMemory } from '../knowledge/memories/change-memory.ts';
import { writeOperation } from './define.ts';
import { memoryId, reason } from './fields.ts';
import { changedOutput } from './forget.ts';

export const pin = writeOperation({
  name: 'pin',
  summary: 'Pin a memory',
  description: 'Marks a memory to be kept: it does not fade and is not cleaned up.',
  area: 'review',
  view: 'changed',
  main: 'id',
  bulk: 'list',
  idempotent: true,
  input: z.object({ id: memoryId, reason }),
  output: changedOutput,
  examples: [{ title: 'Keep it for good', cli: 'pin mem_01j…', input: { id: 'mem_01j…' } }],
  handle: (command, input) => pinMemory(command, input.id, true, input.reason),
});
