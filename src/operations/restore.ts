import { z } from 'zod';
import { restoreMemory } from '../knowledge/memories/change-memory.ts';
import { writeOperation } from './define.ts';
import { memoryId, reason } from './fields.ts';
import { changedOutput } from './forget.ts';

export const restore = writeOperation({
  name: 'restore',
  summary: 'Bring an archived memory back',
  description: 'The memory gets the status that it had before it was archived.',
  main: 'id',
  bulk: 'list',
  idempotent: true,
  input: z.object({ id: memoryId, reason }),
  output: changedOutput,
  examples: [{ title: 'Undo a forget', cli: 'restore mem_01j…', input: { id: 'mem_01j…' } }],
  handle: (command, input) => restoreMemory(command, input.id, input.reason),
});
