import { z } from 'zod';
import { promoteMemory } from '../knowledge/memories/change-memory.ts';
import { writeOperation } from './define.ts';
import { memoryId, reason } from './fields.ts';
import { changedOutput } from './forget.ts';

export const promote = writeOperation({
  name: 'promote',
  summary: 'Accept a memory from the inbox',
  description:
    'Makes a memory of the inbox, or a stale one, active; a daily memory becomes permanent. Only a person can do this.',
  main: 'id',
  bulk: 'list',
  idempotent: true,
  input: z.object({ id: memoryId, reason }),
  output: changedOutput,
  examples: [{ title: 'Accept what an agent noted', cli: 'promote mem_01j…', input: { id: 'mem_01j…' } }],
  handle: (command, input) => promoteMemory(command, input.id, input.reason),
});
